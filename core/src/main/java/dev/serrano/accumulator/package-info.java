/** Reductions over the tasks of a finish: {@link dev.serrano.accumulator.FinishAccumulator}. */
@NullMarked
package dev.serrano.accumulator;

import org.jspecify.annotations.NullMarked;
