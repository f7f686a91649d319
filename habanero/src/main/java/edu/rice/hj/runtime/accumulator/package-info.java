/** Finish accumulators: what {@link edu.rice.hj.Module0#newFinishAccumulator} makes, and what it throws. */
package edu.rice.hj.runtime.accumulator;
