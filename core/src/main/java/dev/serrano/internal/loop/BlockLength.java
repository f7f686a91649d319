package dev.serrano.internal.loop;

import dev.serrano.internal.tuning.Tunables;

/** How many iterations a loop runs between two polls: as many as take some microseconds. */
public final class BlockLength {
    /**
     * In between a block takes this part of what is left: shorter and shorter ones, so that the end can be shared out.
     */
    static final int PART = 16;

    /** Blocks grow slowly, since the first iterations, in cold code or cheap by chance, say little. */
    static final int GROWTH = 4;

    static final long LIMIT = 1 << 20;

    private BlockLength() {}

    /**
     * The length of the next block.
     *
     * @param length the length that the last block was to have
     * @param done how many iterations it did run
     * @param nanos how long that took, in nanoseconds
     * @param left how long the rest of the loop should take, in nanoseconds
     */
    public static long next(long length, long done, long nanos, double left) {
        long most = Math.min(length * GROWTH, LIMIT);
        if (done <= 0 || nanos <= 0) {
            return most;
        }
        double target = Math.clamp(left / PART, Tunables.SHORT_BLOCK_NANOS, Tunables.LONG_BLOCK_NANOS);
        return Math.clamp((long) (done * target / nanos), 1, most);
    }
}
