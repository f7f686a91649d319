package dev.serrano.internal.idle;

import dev.serrano.internal.tuning.Tunables;

/**
 * Measures the profit of a worker's last steals (ADR 0027), and says which ready items are worth one. A steal costs thief and victim some microseconds, and a
 * task that waits for the stolen one a suspension. If the stolen tasks are short, the thief takes several at once. If
 * steals repeatedly cost more than they bring, it pauses before the next. Meanwhile the victim goes on alone, and loses
 * nothing.
 */
public final class StealProfit {
    /* Implementation. All fields are the driver's; the hand-over of a worker is a release/acquire edge. Under a director
     * nothing is ever used, and so no choice depends on time.
     * since   the time when the tasks were stolen that are being run; 0 if there are none.
     * brief   whether those before them were run in less than BRIEF_NANOS.
     * credit  the profit of the latest steals beyond their cost, in nanoseconds, between -MOST_DEBT_NANOS and
     *         MOST_CREDIT_NANOS: a phase of a program ends with many small steals, which a large one at its begin has paid.
     *         Without the limits the past would count forever, and a late reading of the clock, since the system let
     *         others run, for long.
     * takenBy, lookOf, looks, searchFrom    for how many looks a worker has taken nothing of what it has ready: numbers
     *         alone, no threads. */
    private long since;
    private boolean brief;
    private long credit;

    private final long[] takenBy; // by the number of the worker: the items that it had taken
    private final int[] lookOf; // and the look that has found that
    private int looks;
    private int searchFrom; // the first look of this search

    /** Of a worker that looks at so many workers, itself among them. */
    public StealProfit(int workers) {
        takenBy = new long[workers];
        lookOf = new int[workers];
    }

    public void beginSearch() {
        searchFrom = ++looks;
    }

    public void beginLook() {
        looks++;
    }

    /**
     * Whether the worker has not taken for a while what it has ready. A worker that has taken some goes through its items
     * quickly, one making the next one ready, as two actors do that answer each other: a thief that takes one of those
     * makes each of them change workers.
     *
     * @param now how many items it has taken until now
     */
    public boolean liesStill(int worker, long now) {
        if (now != takenBy[worker] || lookOf[worker] - searchFrom < 0) {
            takenBy[worker] = now;
            lookOf[worker] = looks;
            return false;
        }
        return looks - lookOf[worker] >= Tunables.STILL;
    }

    /** Tasks have been taken from others. */
    public void taken(long now) {
        since = now == 0 ? 1 : now;
    }

    /** Whether tasks have been taken and not all of them been run. */
    public boolean isUnused() {
        return since != 0;
    }

    /** The stolen tasks have been run. */
    public void used(long now) {
        long nanos = now - since;
        brief = nanos < Tunables.BRIEF_NANOS;
        long sum = credit + nanos - Tunables.STEAL_COST_NANOS;
        credit = Math.clamp(sum, -Tunables.MOST_DEBT_NANOS, Tunables.MOST_CREDIT_NANOS);
        since = 0;
    }

    /** Stolen tasks that have not been run, if there are any, are no longer here. */
    public void forget() {
        since = 0;
    }

    /** Whether the last stolen tasks kept this worker busy for some microseconds only. */
    public boolean wasBrief() {
        return brief;
    }

    /** How long to wait before the next steal, in nanoseconds; 0 if it is to be tried at once. Some 1 ms at most. */
    public long pauseNanos() {
        return credit >= -Tunables.BORNE_DEBT_NANOS ? 0 : Tunables.PAUSE_NANOS;
    }
}
