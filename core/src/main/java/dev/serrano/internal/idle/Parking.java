package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Slot;
import java.util.concurrent.locks.LockSupport;

/** Puts a worker to sleep that has found nothing. Driver only. */
public final class Parking {
    /* Implementation. The idle protocol of README.md beside this file: fallAsleep has the steps of the worker that goes
     * to sleep, WorkerGroup.wake those of the waker; both touch WorkerShared and WorkerCounts. */
    private final Slot slot;
    private final int index;
    private final WorkerShared shared;
    private final WorkerGroup place;
    private final Search search;
    private final WorkSource source;
    private long atMost; // how long the worker that has fallen asleep waits; 0 until it is woken

    public Parking(Slot slot, int index, WorkerGroup place, Search search, WorkSource source) {
        this.slot = slot;
        this.index = index;
        this.shared = place.items[index].shared;
        this.place = place;
        this.search = search;
        this.source = source;
    }

    /** Announces that the worker sleeps, and looks once more. Returns whether it does sleep. */
    public boolean fallAsleep() {
        search.on();
        source.beforeWait();
        shared.setIdleThread(Thread.currentThread());
        shared.fallAsleep(); // volatile
        place.counts.searchToIdle(); // full fence: see the protocol in README.md
        atMost = source.countedIdle();
        boolean visible = search.workVisible();
        if (visible && !place.takesWork(index) && !search.hasOwn()) {
            place.signalWork();
            visible = false;
        }
        if ((visible || place.runtime.stopped()) && shared.unpark()) {
            place.noLongerIdle();
            return false;
        }
        search.clock.enter(StateClock.IDLE);
        return true;
    }

    /** Waits until the worker, which has fallen asleep, is woken, or its time has passed. */
    public void sleep() {
        if (atMost != 0) {
            long deadline = System.nanoTime() + atMost;
            for (long left = atMost; left > 0 && shared.asleep(); left = deadline - System.nanoTime()) {
                LockSupport.parkNanos(slot, left);
                Thread.interrupted();
            }
            if (shared.unpark()) {
                place.noLongerIdle();
                return;
            }
        }
        while (shared.asleep()) {
            LockSupport.park(slot);
            Thread.interrupted(); // a stray interrupt must not make us spin
        }
    }

    /** Lets some time pass, and ignores work that comes meanwhile; the worker counts as busy. */
    public void pause(long nanos) {
        search.clock.enter(StateClock.IDLE);
        if (!shared.hasMessages() && !place.runtime.stopped()) {
            LockSupport.parkNanos(slot, nanos);
            Thread.interrupted();
        }
    }
}
