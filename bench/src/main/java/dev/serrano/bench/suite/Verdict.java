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
 */
public record Verdict(Bar bar, @Nullable Interval interval, int forks, int values) {

    /** How a bar came out. */
    public enum State {
        /** The interval reaches the goal. */
        MET,
        /** It does not. */
        MISSED,
        /** There was no goal. */
        REPORTED,
        /** Nothing was measured. */
        NO_DATA
    }

    /** Evaluates a bar on what has been recorded. */
    public static Verdict of(Bar bar, Recorder recorder) {
        List<double[]> values = bar.quantity().values(recorder);
        if (values.isEmpty()) {
            return new Verdict(bar, null, 0, 0);
        }
        int count = values.stream().mapToInt(group -> group.length).sum();
        return new Verdict(bar, Bootstrap.median(values), values.size(), count);
    }

    /** How it came out. */
    public State state() {
        if (interval == null) {
            return State.NO_DATA;
        }
        if (bar.goal() instanceof Goal.None) {
            return State.REPORTED;
        }
        return bar.goal().reachedBy(interval) ? State.MET : State.MISSED;
    }

    /** Whether there is an aim beyond the goal, and the interval reaches it. */
    public boolean aimReached() {
        return interval != null
                && !(bar.aim() instanceof Goal.None)
                && bar.aim().reachedBy(interval);
    }
}
