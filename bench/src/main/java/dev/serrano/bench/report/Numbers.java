package dev.serrano.bench.report;

import dev.serrano.bench.statistics.Interval;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers for people: a unit that fits, and no more digits than mean something. */
public final class Numbers {

    private static final double NANOS = 1e9;
    private static final double MICROS = 1e6;
    private static final double MILLIS = 1e3;
    private static final double EXACT = 1e15;

    private Numbers() {}

    /** A time, from nanoseconds to seconds, with three digits or a few more. */
    public static String seconds(double seconds) {
        double size = Math.abs(seconds);
        if (size >= 1 || size == 0) {
            return digits(seconds) + " s";
        }
        if (size >= 1 / MILLIS) {
            return digits(seconds * MILLIS) + " ms";
        }
        return size >= 1 / MICROS ? digits(seconds * MICROS) + " us" : digits(seconds * NANOS) + " ns";
    }

    /** A count, with separators. */
    public static String count(double value) {
        return value == Math.rint(value) && Math.abs(value) < EXACT
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : digits(value);
    }

    /** A share as a percentage without decimals. */
    public static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    /** An interval with how surely it holds what it is said to hold. */
    public static String interval(@Nullable Interval interval) {
        return interval == null
                ? "no interval"
                : "%s .. %s (%s)"
                        .formatted(digits(interval.low()), digits(interval.high()), percent(interval.confidence()));
    }

    /** A number with three significant digits, or all those before the point. */
    public static String digits(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
