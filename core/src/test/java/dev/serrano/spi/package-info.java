/** Tests of what constructs are built on. */
@NullMarked
package dev.serrano.spi;

import org.jspecify.annotations.NullMarked;
