package dev.serrano.bench.suite;

import dev.serrano.bench.statistics.Interval;
import java.util.Locale;

/** What a quantity should reach. It is reached if the 95% interval touches it. */
public sealed interface Goal {

    /** Whether an interval reaches this goal. */
    boolean reachedBy(Interval interval);

    /** The goal for a person; empty if there is none. */
    String text();

    /**
     * Not more than this.
     *
     * @param limit the goal
     */
    record AtMost(double limit) implements Goal {
        @Override
        public boolean reachedBy(Interval interval) {
            return interval.low() <= limit;
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
        public boolean reachedBy(Interval interval) {
            return interval.high() >= limit;
        }

        @Override
        public String text() {
            return ">= " + number(limit);
        }
    }

    /** Only to be reported. */
    record None() implements Goal {
        @Override
        public boolean reachedBy(Interval interval) {
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
