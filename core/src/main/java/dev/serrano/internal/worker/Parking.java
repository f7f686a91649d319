package dev.serrano.internal.worker;

import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.StarvedEvent;
import dev.serrano.observe.WorkerStats;
import dev.serrano.spi.ScheduleTrack;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How a worker that has found nothing waits, and how it is woken. */
public final class Parking {
    /* Implementation. The idle protocol of README.md beside this file: the steps of one who waits are in fallAsleep,
     * those of the waker in wake; the words that both touch are in WorkerShared and WorkerCounts. */
    /**
     * How long a worker that has searched in vain looks on before it sleeps, at most: about what it costs to be woken.
     * Each time that it was in vain halves it, down to {@link #LEAST_NANOS}; work that comes within this time, or soon
     * after the worker has fallen asleep, restores it.
     * <p>It spins. To yield, where the processor is shared with the worker that has the work, puts the searcher behind it
     * for milliseconds, awake and so never woken (ADR 0044).
     */
    private static final long MOST_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final long LEAST_NANOS = MOST_NANOS / 16;

    private static final int SPINS = 8;

    private final Worker worker;
    private final WorkerShared shared;
    private final WorkerGroup place;
    private final Host engine;
    private long patience = MOST_NANOS; // driver only, as the next one
    private long atMost; // how long the worker that has fallen asleep waits

    Parking(Worker worker) {
        this.worker = worker;
        this.shared = worker.shared;
        this.place = worker.place;
        this.engine = worker.engine;
    }

    /** Waits until there may be work. Driver only. */
    void await() {
        if (worker.searched && workComes()) {
            return;
        }
        StarvedEvent event =
                PendingEvents.registered() ? StarvedEvent.start() : null; // before the worker is counted as asleep
        if (fallAsleep()) {
            ScheduleTrack t = worker.track;
            if (t != null) {
                t.idleBegins();
            }
            long since = System.nanoTime();
            if (atMost == 0) {
                awaitWakeUp();
            } else {
                awaitWakeUp(atMost);
            }
            if (System.nanoTime() - since < MOST_NANOS) {
                patience = MOST_NANOS;
            }
            if (t != null) {
                t.idleEnds();
            }
            if (event != null) {
                event.end(worker, worker.events);
            }
        }
    }

    /** Lets some time pass, whatever happens; the worker counts as busy. Driver only. */
    void pause(long nanos) {
        worker.clock.enter(WorkerStats.State.IDLE);
        if (!shared.hasMail() && !engine.stopped()) {
            LockSupport.parkNanos(worker, nanos);
            Thread.interrupted();
        }
    }

    /** Looks on for a moment; the worker still counts as one that searches. Returns whether there is work. */
    private boolean workComes() {
        long began = System.nanoTime();
        do {
            pause();
            if (workVisible() || engine.stopped()) {
                patience = MOST_NANOS;
                return true;
            }
        } while (System.nanoTime() - began < patience);
        patience = Math.max(patience / 2, LEAST_NANOS);
        return false;
    }

    private void pause() {
        if (engine.processors > 1) {
            for (int i = 0; i < SPINS; i++) {
                Thread.onSpinWait();
            }
        } else {
            Thread.yield();
        }
    }

    /** Announces that the worker sleeps, and looks once more. Returns whether it does sleep. Driver only. */
    boolean fallAsleep() {
        if (!worker.searching) {
            place.counts.startSearch();
            worker.searching = true;
        }
        worker.policy.beforeWait();
        shared.setIdleThread(Thread.currentThread());
        shared.fallAsleep(); // volatile
        place.counts.searchToIdle(); // full fence: see the protocol in README.md
        atMost = worker.policy.countedIdle();
        if ((workVisible() || engine.stopped()) && shared.unpark()) {
            noLongerIdle();
            return false;
        }
        worker.clock.enter(WorkerStats.State.IDLE);
        return true;
    }

    /** Waits until somebody wakes this worker, or it wakes itself after some time. */
    private void awaitWakeUp(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && shared.asleep(); left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(worker, left);
            Thread.interrupted();
        }
        if (shared.unpark()) {
            noLongerIdle();
        } else {
            awaitWakeUp();
        }
    }

    private void awaitWakeUp() {
        while (shared.asleep()) {
            LockSupport.park(worker);
            Thread.interrupted(); // a stray interrupt must not make us spin
        }
    }

    /** Whether some work can be taken without anybody's help. */
    private boolean workVisible() {
        if (shared.hasMail() || worker.queued() > 0 || worker.hasReady() || !place.inbox.isEmpty()) {
            return true;
        }
        for (Worker w : place.workers) {
            if (w != worker && w.readyForOthers()) {
                return true;
            }
        }
        return worker.policy.workVisible();
    }

    /** Wakes the worker if it is parked; whoever calls has made work visible before. Any thread. */
    boolean wake() {
        if (shared.parked() && shared.claim()) {
            noLongerIdle();
            Thread t = shared.idleThread();
            shared.released();
            LockSupport.unpark(t);
            return true;
        }
        return false;
    }

    /**
     * However a worker comes back: the watchdog, which sleeps while all are idle, looks at the counts after it has said
     * so.
     */
    private void noLongerIdle() {
        place.counts.idleToSearch();
        engine.wokeOne();
    }
}
