/** Finish accumulators, which {@link edu.rice.hj.Module0#newFinishAccumulator} makes, and their exceptions. */
package edu.rice.hj.runtime.accumulator;
