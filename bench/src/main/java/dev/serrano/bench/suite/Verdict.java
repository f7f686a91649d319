package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.statistics.Bootstrap;
import dev.serrano.bench.statistics.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a bar.
 *
 * @param bar the bar
 * @param interval the measured value with its 95% interval, or null if nothing was measured
 * @param forks how many forks contributed
 * @param values how many samples or pairs
 * @param counts whether the goal counts: its premise is met, if it has one
 */
public record Verdict(Bar bar, @Nullable Interval interval, int forks, int values, boolean counts) {

    /** How a bar came out. */
    public enum State {
        /** The interval reaches the goal. */
        MET,
        /** It does not. */
        MISSED,
        /** There was no goal. */
        REPORTED,
        /** One JVM has measured it: whether others would reach the goal cannot be said. */
        UNSURE,
        /** There was a goal whose premise is not met, or not for sure. */
        NOT_ASKED,
        /** Nothing was measured. */
        NO_DATA
    }

    /** Evaluates a bar on what has been recorded. */
    public static Verdict of(Bar bar, Recorder recorder) {
        List<double[]> values = bar.quantity().values(recorder);
        if (values.isEmpty()) {
            return new Verdict(bar, null, 0, 0, true);
        }
        Bar premise = bar.premise();
        boolean counts = premise == null || of(premise, recorder).state() == State.MET;
        int count = values.stream().mapToInt(group -> group.length).sum();
        return new Verdict(bar, Bootstrap.median(values), values.size(), count, counts);
    }

    /** How it came out. */
    public State state() {
        if (interval == null) {
            return State.NO_DATA;
        }
        if (bar.goal() instanceof Goal.None) {
            return State.REPORTED;
        }
        if (!sure()) {
            return State.UNSURE;
        }
        if (!counts) {
            return State.NOT_ASKED;
        }
        return bar.goal().reachedBy(interval) ? State.MET : State.MISSED;
    }

    /** Whether the interval tells of other JVMs, too: two at least have contributed. */
    public boolean sure() {
        return forks >= 2;
    }

    /** Whether there is an aim beyond the goal, and the interval reaches it. */
    public boolean aimReached() {
        return interval != null
                && !(bar.aim() instanceof Goal.None)
                && bar.aim().reachedBy(interval);
    }
}
