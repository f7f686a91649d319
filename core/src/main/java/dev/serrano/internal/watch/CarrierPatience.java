package dev.serrano.internal.watch;

import java.util.concurrent.TimeUnit;

/**
 * When the watchdog looks how many carriers are kept, and how many it takes for kept where it cannot look: numbers alone,
 * no threads.
 */
final class CarrierPatience {
    /* Implementation. What it is good for is in KeptCarriers. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONG_LOOK = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int REST = 100;
    private static final int MOST = 256; // the JDK has no more
    private static final long LONGEST_REST = TimeUnit.SECONDS.toNanos(1);

    private final int workers;
    private long nextLook;
    private int kept; // or may have been

    /** @param now the time, as all of them in nanoseconds from any origin */
    CarrierPatience(int workers, long now) {
        this.workers = workers;
        this.nextLook = now;
    }

    /** Whether to look now, since a worker has not polled for so long. */
    boolean isDue(long unpolledNanos, long now) {
        return unpolledNanos >= PATIENCE && nextLook - now <= 0;
    }

    /** Whether a look that goes on for so long is given up if the heap is full. */
    static boolean takesLong(long nanos) {
        return nanos > LONG_LOOK;
    }

    /** So many were seen to be kept. */
    void seen(int n, long begin, long end) {
        nextLook = end + Math.clamp(REST * (end - begin), PATIENCE, LONGEST_REST);
        kept = n;
    }

    /**
     * Nobody has looked to the end: each worker's next fiber may have kept one. What follows starts threads, so in a full
     * heap it costs collections, too: it comes seldom then, and counts for as many as all before.
     *
     * @param full whether the heap is, or there was no memory for the look
     */
    void unseen(long now, boolean full) {
        nextLook = now + (full ? LONGEST_REST : PATIENCE);
        kept = Math.min(kept + (full ? Math.max(workers, kept) : workers), MOST);
    }

    /** How many carriers are to be replaced. */
    int kept() {
        return kept;
    }
}
