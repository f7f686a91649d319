package dev.serrano.internal.counters;

import java.util.concurrent.TimeUnit;

/**
 * What a worker's steals have brought of late (ADR 0027). A steal costs thief and victim some microseconds, and who
 * waits for the stolen task a suspension: if the tasks are short, the thief wants many at once, and if the steals bring
 * less than they cost, time and again, it lets some time pass before it looks for more. The victim goes on alone
 * meanwhile, and loses nothing by it.
 */
public final class StealProfit {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge. Under a director
     * nothing is ever used, and so no choice depends on time.
     * since   when the tasks were taken that are being run; 0 if there are none.
     * brief   whether those before them were run in less than BRIEF.
     * credit  what the steals of late have brought beyond their cost, in nanoseconds, between -MOST_DEBT and
     *         MOST_CREDIT: a phase of a program ends with many small steals, which a large one at its begin has paid.
     *         Without the limits the past would count for ever, and a clock that was read late, since the system let
     *         others run, for long. */
    public static final long BRIEF = TimeUnit.MICROSECONDS.toNanos(20);
    static final long COST = TimeUnit.MICROSECONDS.toNanos(2);
    static final long MOST_CREDIT = 16 * COST;
    static final long BORNE_DEBT = 4 * COST;
    private static final long MOST_DEBT = BORNE_DEBT + 4 * COST;
    private static final long PAUSE = TimeUnit.MICROSECONDS.toNanos(64);

    private long since;
    private boolean brief;
    private long credit;

    /** Tasks have been taken from others. */
    public void taken(long now) {
        since = now == 0 ? 1 : now;
    }

    /** Whether tasks have been taken and not all of them been run. */
    public boolean isUnused() {
        return since != 0;
    }

    /** What was taken last has been run. */
    public void used(long now) {
        long nanos = now - since;
        brief = nanos < BRIEF;
        credit = Math.clamp(credit + nanos - COST, -MOST_DEBT, MOST_CREDIT);
        since = 0;
    }

    /** What is unused, if anything, is no longer here. */
    public void forget() {
        since = 0;
    }

    /** Whether what was run last kept this worker busy for some microseconds only. */
    public boolean wasBrief() {
        return brief;
    }

    /** How long to wait before the next steal, in nanoseconds; 0 if it is to be tried at once. Some 1 ms at most. */
    public long pauseNanos() {
        return credit >= -BORNE_DEBT ? 0 : PAUSE;
    }
}
