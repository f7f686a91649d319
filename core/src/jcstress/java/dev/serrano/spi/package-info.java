/** Memory-order tests of what constructs of one's own call. */
@NullMarked
package dev.serrano.spi;

import org.jspecify.annotations.NullMarked;
