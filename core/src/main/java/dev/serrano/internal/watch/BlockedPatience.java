package dev.serrano.internal.watch;

import java.util.concurrent.TimeUnit;

/** When the watchdog looks at the thread of a worker that does not poll: numbers alone, no threads. */
final class BlockedPatience {
    /* Implementation. Only costs depend on it; BlockedWorkers has its purpose. */
    private static final int TICKS = 2;
    private static final long RUNS_NANOS = TimeUnit.MILLISECONDS.toNanos(8);

    private final int[] waits; // ticks in a row for which the driver's thread was seen to wait, by worker
    private final long[] nextLook; // at a thread that runs: after so many nanoseconds without a poll

    BlockedPatience(int workers) {
        this.waits = new int[workers];
        this.nextLook = new long[workers];
    }

    /** The worker has polled, or sleeps. */
    void polls(int worker) {
        waits[worker] = 0;
        nextLook[worker] = RUNS_NANOS;
    }

    /**
     * One tick of a worker that has not polled. Returns whether the stack of its thread is to be read.
     *
     * @param waiting whether the thread's state says that it waits, or is blocked
     */
    boolean isDue(int worker, boolean waiting, long unpolledNanos) {
        if (waiting) {
            int n = ++waits[worker];
            return n >= TICKS && Integer.bitCount(n) == 1;
        }
        waits[worker] = 0;
        if (unpolledNanos < nextLook[worker]) {
            return false;
        }
        nextLook[worker] = 2 * unpolledNanos;
        return true;
    }
}
