package dev.serrano.internal.loop;

/** How many iterations a loop runs between two polls: as many as take some microseconds. */
public final class BlockLength {
    /** What a block should take, in nanoseconds: a reading of the clock and a poll are about one per cent of it. */
    static final long TARGET = 3_000;

    /** Blocks grow slowly, since the first iterations, in cold code or cheap by chance, tell little. */
    static final int GROWTH = 4;

    static final long LIMIT = 1 << 20;

    private BlockLength() {}

    /**
     * The length of the next block.
     *
     * @param length the length that the last block was to have
     * @param done how many iterations it did run
     * @param nanos how long that took, in nanoseconds
     */
    public static long next(long length, long done, long nanos) {
        long most = Math.min(length * GROWTH, LIMIT);
        if (done <= 0 || nanos <= 0) {
            return most;
        }
        double fitting = (double) done * TARGET / nanos;
        return Math.clamp((long) fitting, 1, most);
    }

    /** What is left of a loop in nanoseconds, if the rest goes on as it has begun. */
    public static double estimate(long left, long done, long nanos) {
        return done <= 0 ? Double.MAX_VALUE : (double) nanos / done * left;
    }
}
