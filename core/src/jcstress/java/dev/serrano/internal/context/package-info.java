/** Memory-order tests of the marks that observed tasks leave. */
@NullMarked
package dev.serrano.internal.context;

import org.jspecify.annotations.NullMarked;
