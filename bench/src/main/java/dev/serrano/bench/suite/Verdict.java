package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a bar.
 *
 * @param bar the bar
 * @param estimate the measured value, or null if nothing was measured
 * @param counts whether the goal counts: its premise is met, if it has one
 */
public record Verdict(Bar bar, @Nullable Estimate estimate, boolean counts) {

    /** How a bar came out. */
    public enum State {
        /** The median reaches the goal. */
        MET("met"),
        /** The whole interval misses it. */
        MISSED("missed"),
        /** The interval reaches it, the median does not; or one JVM alone has measured it. */
        NOT_DECIDED("not decided"),
        /** There was no goal. */
        REPORTED(""),
        /** There was a goal whose premise is not met, or not for sure. */
        NOT_ASKED("not asked"),
        /** Nothing was measured. */
        NO_DATA("no data");

        private final String text;

        State(String text) {
            this.text = text;
        }

        /** The word for it in every output; empty where there was nothing to decide. */
        public String text() {
            return text;
        }
    }

    /** Evaluates a bar on what has been recorded. */
    public static Verdict of(Bar bar, Recorder recorder) {
        List<double[]> values = bar.quantity().values(recorder);
        if (values.isEmpty()) {
            return new Verdict(bar, null, true);
        }
        Bar premise = bar.premise();
        boolean counts = premise == null || of(premise, recorder).state() == State.MET;
        return new Verdict(bar, Estimate.of(values), counts);
    }

    /** How it came out. */
    public State state() {
        if (estimate == null) {
            return State.NO_DATA;
        }
        if (bar.goal() instanceof Goal.None) {
            return State.REPORTED;
        }
        return counts || estimate.interval() == null ? state(bar.goal(), estimate) : State.NOT_ASKED;
    }

    /** The outcome of the aim beyond the goal; reported if there is none. */
    public State aim() {
        if (bar.aim() instanceof Goal.None) {
            return State.REPORTED;
        }
        return estimate == null ? State.NO_DATA : state(bar.aim(), estimate);
    }

    private static State state(Goal goal, Estimate estimate) {
        Interval interval = estimate.interval();
        if (interval == null) {
            return State.NOT_DECIDED;
        }
        if (goal.reachedBy(estimate.median())) {
            return State.MET;
        }
        return goal.touchedBy(interval) ? State.NOT_DECIDED : State.MISSED;
    }
}
