package dev.serrano.bench.suite;

import dev.serrano.bench.statistics.Interval;
import java.util.Locale;

/** The value that a quantity should reach. */
public sealed interface Goal {

    /** Whether a value reaches this goal. */
    boolean reachedBy(double value);

    /** Whether some value of an interval reaches this goal. */
    default boolean touchedBy(Interval interval) {
        return reachedBy(interval.low()) || reachedBy(interval.high());
    }

    /** The goal for a person; empty if there is none. */
    String text();

    /**
     * Not more than this.
     *
     * @param limit the goal
     */
    record AtMost(double limit) implements Goal {
        @Override
        public boolean reachedBy(double value) {
            return value <= limit;
        }

        @Override
        public String text() {
            return "<= " + number(limit);
        }
    }

    /**
     * Not less than this.
     *
     * @param limit the goal
     */
    record AtLeast(double limit) implements Goal {
        @Override
        public boolean reachedBy(double value) {
            return value >= limit;
        }

        @Override
        public String text() {
            return ">= " + number(limit);
        }
    }

    /**
     * Between two values, those included: about as large as something else.
     *
     * @param low the smallest value that reaches it
     * @param high the largest
     */
    record Within(double low, double high) implements Goal {
        @Override
        public boolean reachedBy(double value) {
            return value >= low && value <= high;
        }

        @Override
        public boolean touchedBy(Interval interval) {
            return interval.low() <= high && interval.high() >= low;
        }

        @Override
        public String text() {
            return number(low) + " to " + number(high);
        }
    }

    /** Only to be reported. */
    record None() implements Goal {
        @Override
        public boolean reachedBy(double value) {
            return true;
        }

        @Override
        public String text() {
            return "";
        }
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%.2f", value);
    }
}
