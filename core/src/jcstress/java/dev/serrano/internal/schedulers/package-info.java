/** Memory-order tests of the schedulers that are not the default. */
@NullMarked
package dev.serrano.internal.schedulers;

import org.jspecify.annotations.NullMarked;
