package dev.serrano.bench.report;

import dev.serrano.bench.statistics.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What became of one bar of a suite.
 *
 * @param bar what was asked for
 * @param interval the value with its 95% interval over the JVMs, which means nothing of one JVM; null if nothing was
 *     measured
 * @param unit the unit of the value
 * @param goal what it was held against
 * @param result whether that was met, in words
 * @param missed whether it was measured and not met
 * @param aim whether the aim beyond the goal was reached, in words
 * @param forks how many JVMs contributed
 * @param values how many samples or pairs
 */
public record GoalLine(
        String bar,
        @Nullable Interval interval,
        String unit,
        String goal,
        String result,
        boolean missed,
        String aim,
        int forks,
        int values) {

    static final String NO_INTERVAL = "no interval";

    private static final String NOTHING = "-";

    /** The value with its unit. */
    public String measuredText() {
        return interval == null ? NOTHING : Numbers.digits(interval.estimate()) + " " + unit;
    }

    /** Whether there were JVMs enough for an interval: two. */
    boolean hasInterval() {
        return interval != null && forks >= 2;
    }

    /** The interval. */
    public String intervalText() {
        if (interval == null) {
            return NOTHING;
        }
        return hasInterval() ? Numbers.digits(interval.low()) + " .. " + Numbers.digits(interval.high()) : NO_INTERVAL;
    }
}
