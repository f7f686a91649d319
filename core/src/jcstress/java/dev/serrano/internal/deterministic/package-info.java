/** Memory-order tests of the package of the same name. */
@NullMarked
package dev.serrano.internal.deterministic;

import org.jspecify.annotations.NullMarked;
