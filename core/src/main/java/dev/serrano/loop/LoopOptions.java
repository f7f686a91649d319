package dev.serrano.loop;

import dev.serrano.FinishOptions;
import dev.serrano.Place;
import dev.serrano.internal.loop.LoopPlan;
import java.util.Objects;

/**
 * Options of a parallel loop; composable and immutable. An option that is given twice holds as given last. A loop made
 * by {@code over} has the same options as methods of its own; this is for options that several loops share, and for the
 * short forms.
 * {@snippet :
 * LoopOptions exact = LoopOptions.none().deterministic().inFinish(failFast());
 * double a = sumDouble(exact, values);
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
     * How the loop is divided among workers. Reductions know the strategies on demand and {@code LAZY_BINARY} only, a
     * loop over a spliterator or a collection without indices {@code ADAPTIVE} only; others are an
     * {@link IllegalArgumentException} where the loop is run.
     */
    public LoopOptions splitting(LoopStrategy s) {
        return new LoopOptions(
                new LoopPlan(Objects.requireNonNull(s, "strategy"), plan.deterministic(), plan.finish(), plan.place()));
    }

    /**
     * For reductions: combines in an order that depends on the size of the range only, so that a sum of {@code double}
     * values has the same last bits with any number of workers and at each run. Other loops do nothing different.
     */
    public LoopOptions deterministic() {
        return new LoopOptions(new LoopPlan(plan.strategy(), true, plan.finish(), plan.place()));
    }

    /** The loop runs at that place, instead of the one where it is called; what its iterations spawn does, too. */
    public LoopOptions at(Place place) {
        return new LoopOptions(new LoopPlan(
                plan.strategy(), plan.deterministic(), plan.finish(), Objects.requireNonNull(place, "place")));
    }

    /**
     * Options of the finish that each loop but a {@code forasync} is: a name, a deadline, what a failure cancels.
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
