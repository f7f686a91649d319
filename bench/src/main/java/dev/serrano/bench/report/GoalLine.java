package dev.serrano.bench.report;

import dev.serrano.bench.statistics.Estimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one bar of a suite.
 *
 * @param bar what was asked for
 * @param estimate the value over the JVMs; null if nothing was measured
 * @param unit the unit of the value
 * @param goal what it was held against
 * @param result what became of that, in a word or two
 * @param missed whether it was measured and surely not met
 * @param aim the aim beyond the goal and what became of it, in the same words; empty if there is none
 */
public record GoalLine(
        String bar, @Nullable Estimate estimate, String unit, String goal, String result, boolean missed, String aim) {

    /** The meaning of the columns of a table of such lines, in sentences. */
    public static final List<String> EXPLANATION = List.of(
            "Measured is the median of the JVMs; each gives the median of its paired ratios or values.",
            "The interval holds the median of all JVMs with the probability in brackets; one JVM alone has none, and"
                    + " decides nothing.",
            "Met: the median reaches the goal. Missed: the whole interval misses it. Else it is not decided.");

    private static final String NOTHING = "-";

    /** The value with its unit. */
    public String measuredText() {
        return estimate == null ? NOTHING : (Numbers.digits(estimate.median()) + " " + unit).strip();
    }

    /** The interval, and how surely it holds the value. */
    public String intervalText() {
        return estimate == null ? NOTHING : Numbers.interval(estimate.interval());
    }

    /** How many JVMs contributed. */
    public int forks() {
        return estimate == null ? 0 : estimate.forks();
    }

    /** How many samples or pairs. */
    public int values() {
        return estimate == null ? 0 : estimate.values();
    }
}
