package dev.serrano.internal.scheduler;

import java.util.concurrent.TimeUnit;

/**
 * Whether what a worker steals is worth it (ADR 0027). A steal costs thief and victim some microseconds, and who waits
 * for the stolen task a suspension: if the tasks are done in less, time and again, the thief lets some time pass before
 * it looks for more. The victim goes on alone meanwhile, and loses nothing by it.
 */
final class Loot {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge.
     * since  when the tasks were taken that are being run; 0 if there are none.
     * small  how many of the last steals brought little: one that brings more halves it, so that a clock that was read
     *        late, since the system let others run, does not make forget the rest. */
    static final long LITTLE_NANOS = 2_000;
    static final int BORNE = 4;
    private static final int MOST = BORNE + 5;
    private static final long FIRST_PAUSE = TimeUnit.MICROSECONDS.toNanos(32);

    private long since;
    private int small;

    /** Tasks have been taken from others. */
    void taken(long now) {
        since = now == 0 ? 1 : now;
    }

    /** Whether tasks have been taken and not all of them been run. */
    boolean isUnused() {
        return since != 0;
    }

    /** What was taken last has been run. */
    void used(long now) {
        small = now - since < LITTLE_NANOS ? Math.min(small + 1, MOST) : small >> 1;
        since = 0;
    }

    /** How long to wait before the next steal, in nanoseconds; 0 if it is to be tried at once. Some 1 ms at most. */
    long pauseNanos() {
        return small <= BORNE ? 0 : FIRST_PAUSE << (small - BORNE);
    }
}
