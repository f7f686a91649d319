package dev.serrano.internal.watch;

import dev.serrano.internal.tuning.Tunables;

/**
 * Decides at each tick how the watchdog treats ready items that wait for their worker. Uses numbers alone, no threads.
 */
final class ReadyPatience {
    enum Verdict {
        NOTHING,
        /** Items lie still while a worker is idle: that worker is woken for them. */
        OFFER,
        /** Only items that all can see anyway wait: an idle worker is woken. */
        SHOW,
        /** No worker is idle, and items have waited for long: the worker's task lets them go first. */
        GIVE_WAY
    }

    private final int[] waiting; // ticks for which items have waited, by worker
    private final long[] taken; // what the worker had taken of its ready items at the last tick

    ReadyPatience(int workers) {
        this.waiting = new int[workers];
        this.taken = new long[workers];
    }

    /** The worker sleeps: nothing waits for it. */
    void forget(int worker) {
        waiting[worker] = 0;
    }

    /**
     * One tick of a worker.
     *
     * @param waits whether anything waits
     * @param yielded whether fibers that have yielded are among it
     * @param now how many ready items the worker has taken until now
     * @param quick from so many in a tick on it goes through them, and none is offered
     * @param someIdle whether a worker of the place has nothing to do
     */
    Verdict judge(int worker, boolean waits, boolean yielded, long now, long quick, boolean someIdle) {
        long before = taken[worker];
        taken[worker] = now;
        if (!waits) {
            waiting[worker] = 0;
            return Verdict.NOTHING;
        }
        waiting[worker]++;
        if (someIdle && waiting[worker] >= 2) {
            if (now - before < quick) {
                return Verdict.OFFER;
            }
            return yielded ? Verdict.SHOW : Verdict.NOTHING;
        }
        if (waiting[worker] > Tunables.ITEM_TICKS) {
            waiting[worker] = 0;
            return Verdict.GIVE_WAY;
        }
        return Verdict.NOTHING;
    }
}
