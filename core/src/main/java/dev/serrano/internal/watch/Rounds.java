package dev.serrano.internal.watch;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.recorder.BlockedWorkerEvent;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.Worker;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The checks of the {@link Watchdog} at each tick; made by its thread when the program has started. */
final class Rounds {
    /* Implementation. The watchdog's thread alone. */
    private static final int QUICK = 200; // items of a worker in a tick: a new one lies there each time

    private final Engine engine;
    private final Watchdog watchdog;
    private final long stallNanos;
    private final Deadlocks deadlocks;
    private final BlockedWorkers blocked;
    private final KeptCarriers carriers;
    private final FullHeap heap;
    private final boolean winsBack;
    private final ReadyPatience patience;
    private final long[] asked; // when the worker was asked to poll; 0 if it has
    private final boolean[] reported;
    private final int[] inboxWaiting; // ticks for which items have waited in the inbox, by place
    private long lastTick;
    private long quick; // QUICK, for the time since the last tick
    private int nextYield;

    Rounds(Engine engine, Watchdog watchdog) {
        this.engine = engine;
        this.watchdog = watchdog;
        Settings settings = engine.settings();
        this.stallNanos = Timers.saturatedNanos(settings.stallThreshold());
        this.deadlocks =
                new Deadlocks(engine, settings.deadlock(), Timers.saturatedNanos(settings.deadlockThreshold()));
        this.blocked = new BlockedWorkers(engine);
        this.carriers = new KeptCarriers(engine);
        this.heap = new FullHeap(engine);
        this.winsBack = !engine.mechanism().detectsBlocking();
        this.patience = new ReadyPatience(engine.workerCount);
        this.asked = new long[engine.workerCount];
        this.reported = new boolean[engine.workerCount];
        this.inboxWaiting = new int[engine.places.length];
    }

    /** Breaks the runtime if a run does not end for lack of memory. */
    void lookAtHeap(long now) {
        heap.look(now);
    }

    /** All workers sleep, or the runtime has ended. */
    void rest(long now) {
        Arrays.fill(asked, 0); // each has polled before it fell asleep
        blocked.lent(engine.lending.rests(now));
    }

    /**
     * Looks whether tasks wait in vain.
     *
     * @param since since when all workers have slept
     * @return after how many nanoseconds to look again if all still sleep; 0 for never
     */
    long lookForDeadlocks(long since) {
        return deadlocks.look(since, watchdog);
    }

    /** Returns whether a worker or task waits, or may be about to: then the next tick is to come soon. */
    boolean tick() {
        boolean soon = winsBack;
        long now = System.nanoTime();
        quick = QUICK * Math.max(1, (now - lastTick) / Tunables.TICK_NANOS);
        lastTick = now;
        Worker.ticks = (int) now;
        for (WorkerGroup place : engine.places) {
            soon |= tick(place, now);
        }
        blocked.lent(engine.lending.tick(now));
        return soon;
    }

    private boolean tick(WorkerGroup place, long now) {
        boolean someIdle = place.anyIdle();
        boolean soon = someIdle;
        for (Worker w : engine.workersOf(place)) {
            int i = w.id;
            if (w.shared.parked()) {
                patience.forget(i);
                asked[i] = 0;
                blocked.polls(w);
                continue;
            }
            soon |= watchReady(w, someIdle);
            watchPolls(w, now);
            soon |= w.policy.tick();
        }
        return watchInbox(place, someIdle) || soon;
    }

    /** Returns whether submissions wait. */
    private boolean watchInbox(WorkerGroup place, boolean someIdle) {
        if (place.inbox.isEmpty()) {
            inboxWaiting[place.id] = 0;
            return false;
        }
        if (++inboxWaiting[place.id] > Tunables.ITEM_TICKS) {
            inboxWaiting[place.id] = 0;
            if (someIdle) {
                place.signalWork();
            } else {
                nextYield = (nextYield + 1) % place.size;
                engine.workersOf(place)[nextYield].setPollBit(Worker.POLL_YIELD);
            }
        }
        return true;
    }

    /** Returns whether a resumed fiber waits, or one that has yielded. */
    private boolean watchReady(Worker w, boolean someIdle) {
        boolean waits = w.hasReady();
        switch (patience.judge(w.id, waits, !w.items.yielded.isEmpty(), w.ready.taken(), quick, someIdle)) {
            case OFFER -> {
                if (!w.ready.isEmpty()) { // those that have yielded are seen by all
                    w.items.waitTooLong();
                }
                w.place.signalWork();
            }
            case SHOW -> w.place.signalWork();
            case GIVE_WAY -> w.setPollBit(Worker.POLL_YIELD);
            case NOTHING -> {}
        }
        return waits;
    }

    private void watchPolls(Worker w, long now) {
        int i = w.id;
        boolean answered = (w.poll() & Worker.POLL_WATCH) == 0;
        if (asked[i] == 0 || answered) {
            asked[i] = now;
            reported[i] = false;
            blocked.polls(w);
            w.setPollBit(Worker.POLL_WATCH);
        } else if (winsBack && blocked.winBack(w, now - asked[i])) {
            asked[i] = 0;
        } else if (!heap.explains(now - asked[i], now)) {
            carriers.replace(now - asked[i]);
            if (!reported[i] && now - asked[i] > stallNanos) {
                reported[i] = true;
                report(w, now - asked[i]);
            }
        }
    }

    private void report(Worker w, long nanos) {
        engine.stalls++;
        String where = where(w.driver()) + KeptCarriers.explain(engine);
        System.getLogger("dev.serrano")
                .log(
                        System.Logger.Level.WARNING,
                        "worker {0} has not polled for {1} ms: {2}. It is at{3}",
                        w.label(),
                        TimeUnit.NANOSECONDS.toMillis(nanos),
                        engine.settings().words().keepsWorker(),
                        where);
        BlockedWorkerEvent.emit(w.label(), where);
    }

    private String where(@Nullable Fiber f) {
        Thread t = f == null ? null : f.thread();
        if (t == null) {
            return " (no fiber)";
        }
        StackTraceElement[] frames = t.getStackTrace();
        return Initialisers.anyOfProgram(frames)
                ? Dump.stack(frames, 24)
                : "\n        " + Initialisers.explain(engine) + Dump.stack(frames, 24);
    }
}
