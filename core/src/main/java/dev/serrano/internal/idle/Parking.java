package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.Timers;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

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
    private @Nullable Timers kept; // while it keeps the time

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
        Timers timers = place.runtime.timersIfAny();
        kept = timers != null && timers.keep() ? timers : null;
        place.counts.searchToIdle(); // full fence: see the protocol in README.md
        atMost = source.countedIdle();
        boolean visible = search.workVisible();
        if (visible && !place.takesWork(index) && !search.hasOwn()) {
            place.signalWork();
            visible = false;
        }
        if ((visible || place.runtime.stopped()) && shared.unpark()) {
            place.noLongerIdle();
            leaveTime();
            return false;
        }
        search.clock.enter(StateClock.IDLE);
        return true;
    }

    /** Waits until the worker, which has fallen asleep, is woken, its time has passed, or that of a timer has come. */
    public void sleep() {
        long deadline = System.nanoTime() + atMost;
        while (shared.asleep()) {
            long left = atMost == 0 ? Long.MAX_VALUE : deadline - System.nanoTime();
            left = kept == null ? left : Math.min(left, kept.left());
            if (left <= 0 && shared.unpark()) {
                place.noLongerIdle();
            } else if (left <= 0 || left == Long.MAX_VALUE) { // claimed by another thread, which unparks it
                LockSupport.park(slot);
            } else {
                LockSupport.parkNanos(slot, left);
            }
            Thread.interrupted(); // a stray interrupt must not make us spin
        }
        leaveTime();
    }

    /** The worker, which is awake and counted, no longer keeps the time; it fires what is due. */
    private void leaveTime() {
        Timers timers = kept;
        if (timers != null) {
            kept = null;
            timers.leave();
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
