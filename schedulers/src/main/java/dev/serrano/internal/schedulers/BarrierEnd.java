package dev.serrano.internal.schedulers;

/**
 * The two things that end a task barrier where quiescence is waited for: all tasks have ended, and quiescence was
 * detected.
 */
final class BarrierEnd {
    /* Implementation.
     * over, detected  volatile, never cleared, set by the finder. Each thread sets its own flag, then reads the
     *                 other. All four accesses are sequentially consistent, so at least one of the two sees both; it
     *                 may be both.
     * Rejected: one word that both add to. It would inform one of them alone, which is not needed: a waiter is resumed
     * once.
     * Proof: jcstress BarrierEnds. */
    private volatile boolean over;
    private volatile boolean detected;

    /** The last task has ended. Returns whether that is all. */
    boolean setOver() {
        over = true;
        return detected;
    }

    /** Quiescence was detected. Returns whether that is all. */
    boolean setDetected() {
        detected = true;
        return over;
    }
}
