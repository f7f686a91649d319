package dev.serrano.sim;

/**
 * How a simulation is run.
 *
 * @param seed all random choices follow from it
 * @param timeLine whether to record what the workers do over time
 * @param limitNanos the longest virtual time, in nanoseconds
 */
public record RunOptions(long seed, boolean timeLine, long limitNanos) {
    private static final long MOST_NANOS = Long.MAX_VALUE / Engine.TICKS / 4;

    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException if it is not from 1 to some 26 days
     */
    public RunOptions {
        if (limitNanos < 1 || limitNanos > MOST_NANOS) {
            throw new IllegalArgumentException(
                    "the limit must be 1 to " + MOST_NANOS + " nanoseconds, not " + limitNanos);
        }
    }

    /**
     * No time line, and no limit that a program would reach.
     *
     * @param seed all random choices follow from it
     */
    public static RunOptions ofSeed(long seed) {
        return new RunOptions(seed, false, MOST_NANOS);
    }

    /** The same with a time line. */
    public RunOptions withTimeLine() {
        return new RunOptions(seed, true, limitNanos);
    }
}
