package edu.rice.hj.runtime.accumulator;

import edu.rice.hj.api.HjFinishAccumulator;
import java.util.List;

/**
 * With this the old runtime opened the accumulators of a finish, and closed them. Here the finish does that itself; a
 * program says {@code finish(accumulators, body)}.
 */
public final class FinishAccumulatorManager {
    private final List<HjFinishAccumulator> accumulators;

    public FinishAccumulatorManager(List<HjFinishAccumulator> accumulators) {
        this.accumulators = List.copyOf(accumulators);
    }

    /**
     * Not possible outside of a finish.
     *
     * @throws UnsupportedOperationException unless there are no accumulators
     */
    public void openFinishAccumulators() {
        refuse("openFinishAccumulators()");
    }

    /**
     * Not possible outside of a finish.
     *
     * @throws UnsupportedOperationException unless there are no accumulators
     */
    public void closeFinishAccumulators() {
        refuse("closeFinishAccumulators()");
    }

    private void refuse(String method) {
        if (!accumulators.isEmpty()) {
            throw FinishAccumulator.onlyByFinish(method);
        }
    }
}
