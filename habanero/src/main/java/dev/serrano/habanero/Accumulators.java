package dev.serrano.habanero;

import dev.serrano.FinishOptions;
import edu.rice.hj.api.HjFinishAccumulator;
import edu.rice.hj.api.HjOperator;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.accumulator.FinishAccumulator;
import edu.rice.hj.runtime.accumulator.FinishAccumulatorException;
import java.util.List;

/** Finishes with accumulators. */
public final class Accumulators {
    private Accumulators() {}

    public static HjFinishAccumulator newFinishAccumulator(HjOperator operator, Class<?> type) {
        return new FinishAccumulator(operator, type);
    }

    public static void finish(HjFinishAccumulator accumulator, HjSuspendable body) {
        finish(List.of(accumulator), body);
    }

    public static void finish(HjFinishAccumulator first, HjFinishAccumulator second, HjSuspendable body) {
        finish(List.of(first, second), body);
    }

    public static void finish(
            HjFinishAccumulator first, HjFinishAccumulator second, HjFinishAccumulator third, HjSuspendable body) {
        finish(List.of(first, second, third), body);
    }

    public static void finish(List<HjFinishAccumulator> accumulators, HjSuspendable body) {
        FinishOptions options = FinishOptions.none();
        for (HjFinishAccumulator a : accumulators) {
            if (!(a instanceof FinishAccumulator ours)) {
                throw new FinishAccumulatorException(
                        "finish with " + a + ", which was not made by newFinishAccumulator(operator, type)");
            }
            options = options.with(ours);
        }
        Tasks.finish(options, body);
    }
}
