/** Tests of the accumulators. */
@NullMarked
package dev.serrano.accumulator;

import org.jspecify.annotations.NullMarked;
