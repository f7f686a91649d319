/** What the public API promises, tried on every runtime. */
@NullMarked
package dev.serrano.conformance;

import org.jspecify.annotations.NullMarked;
