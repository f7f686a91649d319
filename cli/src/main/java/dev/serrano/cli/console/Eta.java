package dev.serrano.cli.console;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the time that is left, from the time that the steps so far have taken. Steps that take alike are assumed,
 * so preparations do not count: the clock runs from {@link #begin}.
 */
public final class Eta {

    private static final long SECOND = 1_000_000_000L;
    private static final long MINUTES_FROM = 90 * SECOND;
    private static final long HOURS_FROM = 90 * 60 * SECOND;

    private final LongSupplier clock;
    private long begun;
    private boolean running;
    private @Nullable Long deadline;

    /** An estimate by a clock that gives nanoseconds. */
    public Eta(LongSupplier clock) {
        this.clock = clock;
    }

    /** The first step begins; later calls change nothing. */
    public void begin() {
        if (!running) {
            running = true;
            begun = clock.getAsLong();
        }
    }

    /** Everything ends within this time from now on, for any estimate of the steps. */
    public void endsWithin(Duration time) {
        deadline = clock.getAsLong() + time.toNanos();
    }

    /** The text after some of all steps; empty as long as nothing is known, and at the end. */
    public String text(int done, int all) {
        if (done >= all) {
            return "";
        }
        long now = clock.getAsLong();
        Long atMost = deadline == null ? null : Math.max(0, deadline - now);
        if (!running || done == 0) {
            return atMost == null ? "" : "at most " + length(atMost) + " left";
        }
        long left = (long) ((double) (now - begun) / done * (all - done));
        return "about " + length(atMost == null ? left : Math.min(left, atMost)) + " left";
    }

    private static String length(long nanos) {
        if (nanos < MINUTES_FROM) {
            return (nanos + SECOND - 1) / SECOND + " s";
        }
        return nanos < HOURS_FROM
                ? Math.ceilDiv(nanos, 60 * SECOND) + " min"
                : Math.ceilDiv(nanos, 3600 * SECOND) + " h";
    }
}
