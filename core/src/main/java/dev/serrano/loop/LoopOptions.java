package dev.serrano.loop;

import dev.serrano.FinishOptions;
import dev.serrano.Place;
import dev.serrano.internal.loop.LoopPlan;
import java.util.Objects;

/**
 * Options that several loops share, for {@link ParallelLoop#with}. Immutable; a later option replaces an earlier one of
 * its kind. A single loop has the same options as methods of its own.
 * {@snippet :
 * LoopOptions exact = LoopOptions.none().deterministic().inFinish(failFast());
 * double a = over(range(0, values.length)).with(exact).sumDouble(i -> values[i]);
 * double b = over(range(0, values.length)).with(exact).sumDouble(i -> values[i] * values[i]);
 * }
 */
public final class LoopOptions {
    private static final LoopOptions NONE = new LoopOptions(LoopPlan.PLAIN);

    private final LoopPlan plan;

    private LoopOptions(LoopPlan plan) {
        this.plan = plan;
    }

    /** No options. */
    public static LoopOptions none() {
        return NONE;
    }

    /**
     * Divides the loop among workers by a strategy. Reductions know the strategies on demand and {@code LAZY_BINARY}
     * only. A loop over a spliterator or a collection without indices knows {@code ADAPTIVE} only. Another strategy is
     * an {@link IllegalArgumentException} where the loop is run.
     */
    public LoopOptions splitting(LoopStrategy s) {
        return new LoopOptions(
                new LoopPlan(Objects.requireNonNull(s, "strategy"), plan.deterministic(), plan.finish(), plan.place()));
    }

    /**
     * Makes reductions combine in an order that depends on the size of the range only. So a sum of {@code double}
     * values has the same last bits with any number of workers and in each run. Other loops do not change.
     */
    public LoopOptions deterministic() {
        return new LoopOptions(new LoopPlan(plan.strategy(), true, plan.finish(), plan.place()));
    }

    /** Runs the loop at a place instead of the caller's; tasks that its iterations spawn run there, too. */
    public LoopOptions at(Place place) {
        return new LoopOptions(new LoopPlan(
                plan.strategy(), plan.deterministic(), plan.finish(), Objects.requireNonNull(place, "place")));
    }

    /**
     * Options of the loop's own finish: a name, a deadline, the effect of a failure. Every loop but a {@code forasync}
     * has one.
     *
     * @see FinishOptions
     */
    public LoopOptions inFinish(FinishOptions options) {
        return new LoopOptions(new LoopPlan(
                plan.strategy(), plan.deterministic(), Objects.requireNonNull(options, "options"), plan.place()));
    }

    LoopPlan plan() {
        return plan;
    }
}
