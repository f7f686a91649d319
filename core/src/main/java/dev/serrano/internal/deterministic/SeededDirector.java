package dev.serrano.internal.deterministic;

import dev.serrano.TaskDeadlockException;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Run;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.fiber.backend.Conductor;
import dev.serrano.internal.fiber.backend.DeterministicMechanism;
import dev.serrano.internal.idle.Director;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.value.Signal;
import dev.serrano.internal.watch.DeadlockReport;
import dev.serrano.internal.watch.Dump;
import dev.serrano.internal.watch.Standstill;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.Worker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** Directs the workers of a runtime with the scheduler {@code deterministic}. */
public final class SeededDirector extends Director implements Conductor {
    /* Implementation.
     * All fields are touched by the thread in control (see DeterministicMechanism), but for these:
     * arrivals  submissions, and fibers made ready, by other threads. They are let in only while no worker can go on,
     *           so that when they come in does not depend on how fast other threads are.
     * admitted  runs that were let in, or begun by a task, and have not ended. With none no task can be stuck.
     * At rest, in this order: admit arrivals from outside; wait for fibers on their way; give fibers that a JDK call
     * blocks a moment, since a thread of the JDK may be about to wake them. Then jump to the next timer. Then wait
     * for blocked fibers, for those that all want locks of the JDK 100 ms, else up to the stall threshold. Then wait
     * for announced arrivals of others; then call it a deadlock. Then the runs are cancelled; if that does not help,
     * blocked fibers are interrupted; if that does not help either, the runs are given up. */
    private static final long GRACE = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LOCK_GRACE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MOST_STEPS = 10_000_000;
    /** Time passes for tasks that poll until it has, too: without a timer twice as much each time. */
    private static final long STEPS_BETWEEN_TIMERS = 20_000;

    private static final long FIRST_PASS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MOST_PASSES = 40;

    private @Nullable Engine engine; // set before a worker starts
    private final Settings settings;
    private final Choices choices;
    private final WorkerOrder order;
    private final int preemptions;
    private final VirtualClock clock = new VirtualClock(this::timerSet);
    private final long patience;
    private final Arrivals arrivals = new Arrivals();
    private final AtomicInteger admitted = new AtomicInteger();
    private @Nullable DeterministicMechanism mechanism;
    private long restSince; // 0: no rest at present
    private boolean graceOver;
    private long steps;
    private int breaks; // what has been done about a deadlock

    public SeededDirector(Settings settings) {
        this.settings = settings;
        this.choices = new Choices(settings.seed());
        this.preemptions = settings.preemptions();
        this.order = WorkerOrder.of(choices, settings.workers(), preemptions);
        this.patience = Timers.saturatedNanos(settings.stallThreshold());
        SchedulePoint.use();
    }

    /** Whom it directs; before a worker starts. */
    public void directs(Engine e) {
        engine = e;
    }

    private Engine engine() {
        return Objects.requireNonNull(engine);
    }

    public DeterministicMechanism mechanism(boolean mounts, ClassLoader contextLoader) {
        Settings s = settings;
        DeterministicMechanism m =
                new DeterministicMechanism(s.name(), s.workers(), mounts, s.stackSize(), contextLoader, this);
        mechanism = m;
        return m;
    }

    private DeterministicMechanism mechanism() {
        DeterministicMechanism m = mechanism;
        if (m == null) {
            throw new IllegalStateException("a director without a mechanism");
        }
        return m;
    }

    @Override
    public TimeSource time() {
        return clock;
    }

    @Override
    public Runnable after(long nanos, Runnable action) {
        return clock.after(nanos, action);
    }

    @Override
    public long fingerprint() {
        return choices.fingerprint();
    }

    // ---- who goes on ------------------------------------------------------------------------------------------

    @Override
    public int next(int[] candidates, int count, int current) {
        restSince = 0;
        if (++steps % STEPS_BETWEEN_TIMERS == 0) {
            if (clock.fireNext(choices)) {
                steps = 0;
            } else {
                clock.pass(FIRST_PASS << Math.min(steps / STEPS_BETWEEN_TIMERS, MOST_PASSES));
            }
        }
        if (steps > MOST_STEPS) {
            steps = 0;
            breakUp("no end after " + MOST_STEPS + " scheduling points: tasks keep each other busy", List.of());
        }
        return count == 1 ? candidates[0] : order.next(candidates, count, current);
    }

    @Override
    public @Nullable Object pick(Slot worker) {
        Worker w = (Worker) worker;
        w.trim(w.top - w.queued());
        boolean tasks = w.queued() > 0;
        boolean ready = !w.ready.isEmpty();
        int k = choices.choose((tasks ? 1 : 0) + (ready ? 1 : 0) + (w.place.inbox.isEmpty() ? 0 : 1));
        if (tasks && k-- == 0) {
            return takeTask(w);
        }
        if (ready && k-- == 0) {
            return take(w.ready.directed());
        }
        if (!w.place.inbox.isEmpty()) {
            return take(w.place.inbox);
        }
        SpawnedTask shared = w.policy.takeOwn();
        return shared != null ? shared : take(w.items.yielded);
    }

    private @Nullable SpawnedTask takeTask(Worker w) {
        SpawnedTask t = w.at(w.top - 1 - choices.choose(w.queued()));
        if (t == null) {
            return w.pop(); // the place of one that a join has claimed; the youngest is none, it has been trimmed
        }
        w.claim(t);
        w.trim(w.top - w.queued());
        return t;
    }

    private @Nullable Object take(Queue<?> queue) {
        int k = choices.choose(queue.size());
        Iterator<?> i = queue.iterator();
        while (i.hasNext()) {
            Object o = i.next();
            if (k-- == 0) {
                i.remove();
                return o;
            }
        }
        return null;
    }

    @Override
    public int random(int n) {
        return choices.choose(n);
    }

    @Override
    public boolean inControl() {
        return mechanism().inControl();
    }

    // ---- what comes from outside ------------------------------------------------------------------------------

    @Override
    public boolean defer(WorkerGroup place, Object item) {
        DeterministicMechanism m = mechanism();
        if (m.inControl()) {
            if (Run.of(item) != null) {
                admitted.incrementAndGet();
            }
            return false;
        }
        arrivals.add(place, item);
        m.wake();
        return true;
    }

    @Override
    public void ended() {
        admitted.decrementAndGet();
    }

    /** A thread has set a timer. */
    private void timerSet() {
        if (!inControl()) {
            mechanism().wake();
        }
    }

    @Override
    public void awaitRest() {
        Signal atRest = arrivals.rest();
        mechanism().wake();
        atRest.await(null, "rest");
    }

    @Override
    public void endAwaitingRest() {
        arrivals.end();
    }

    private boolean admit() {
        boolean any = false;
        for (Arrivals.Arrival arrival = arrivals.poll(); arrival != null; arrival = arrivals.poll()) {
            if (Run.of(arrival.item()) != null) {
                admitted.incrementAndGet();
                steps = 0;
                breaks = 0;
            }
            arrival.place().offerNow(arrival.item());
            any = true;
        }
        return any;
    }

    // ---- rest -------------------------------------------------------------------------------------------------

    @Override
    public void rest(Collection<Fiber> blocked) {
        long time = System.nanoTime();
        if (restSince == 0) {
            restSince = time == 0 ? 1 : time;
            graceOver = false;
        }
        mechanism().looks();
        boolean someCome = someCome(blocked); // before the look at what has arrived
        if (admit()) {
            return;
        }
        if (someCome) {
            LockSupport.parkNanos(this, GRACE);
            return;
        }
        if (!blocked.isEmpty() && !graceOver) {
            long left = (soon(blocked) ? patience : GRACE) - (time - restSince);
            if (left > 0 && !onlyWaits(blocked)) {
                LockSupport.parkNanos(this, left);
                return;
            }
            graceOver = true;
        }
        if (clock.fireNext(choices)) {
            return;
        }
        boolean called = breaks > 0; // a deadlock: the remaining tasks must end soon, or are asked with more force
        long left = blocked.isEmpty() ? 0 : patienceWith(blocked, called) - (time - restSince);
        if (left > 0) {
            LockSupport.parkNanos(this, left);
        } else if (engine().cancellations.underWay()) {
            LockSupport.parkNanos(this, GRACE); // what it has set free arrives
        } else if (admit()) { // what a cancellation has set free may have arrived since the first look
            return;
        } else if (admitted.get() == 0 || Standstill.awaitsOthers(engine())) {
            mechanism().park();
        } else if (!admit()) { // a task that was not seen there any more has arrived before
            breakUp("deadlock: no task can go on, and no timer is set", blocked);
        }
    }

    /** How long blocked fibers are waited for. */
    private long patienceWith(Collection<Fiber> blocked, boolean called) {
        if (called && !soon(blocked)) {
            return GRACE;
        }
        return onlyLocks(blocked) ? LOCK_GRACE : patience;
    }

    /**
     * Whether all blocked fibers wait for locks of java.util.concurrent without a limit. The holders are tasks that
     * cannot go on either, or threads that are no part of the schedule.
     */
    private static boolean onlyLocks(Collection<Fiber> blocked) {
        for (Fiber f : blocked) {
            Thread t = f.thread();
            if (t != null && (t.getState() != Thread.State.WAITING || !isOfLock(LockSupport.getBlocker(t)))) {
                return false;
            }
        }
        return true;
    }

    /** Whether what a thread is parked for is a lock: the lock itself, or a synchronizer inside its class. */
    private static boolean isOfLock(@Nullable Object blocker) {
        if (blocker == null) {
            return false;
        }
        Class<?> outer = blocker.getClass().getEnclosingClass();
        Class<?> c = outer == null ? blocker.getClass() : outer;
        return blocker instanceof AbstractOwnableSynchronizer
                        && (Lock.class.isAssignableFrom(c) || ReadWriteLock.class.isAssignableFrom(c))
                || blocker instanceof StampedLock;
    }

    private static boolean someCome(Collection<Fiber> blocked) {
        for (Fiber f : blocked) {
            if (f.comes()) {
                return true;
            }
        }
        return false;
    }

    /** Whether some blocked fiber comes back by itself: it sleeps, or waits for a limited time. */
    private static boolean soon(Collection<Fiber> blocked) {
        for (Fiber f : blocked) {
            Thread t = f.thread();
            if (t != null && t.getState() == Thread.State.TIMED_WAITING) {
                return true;
            }
        }
        return false;
    }

    /** Whether all blocked fibers wait for another thread to wake them, which a task does at once or not at all. */
    private static boolean onlyWaits(Collection<Fiber> blocked) {
        for (Fiber f : blocked) {
            Thread t = f.thread();
            if (t != null && t.getState() != Thread.State.WAITING) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long patience() {
        return patience;
    }

    @Override
    public void stuck(Fiber fiber) {
        Thread t = fiber.thread();
        engine().giveUpForGood(Exceptions.deadlock("a task blocks the one thread on which all tasks run (" + this
                + "): it waits in a JDK call. Start Java with --add-opens java.base/java.lang=ALL-UNNAMED, so that it"
                + " can be set aside, or wait with Serrano's own means. It"
                + " is at" + (t == null ? "" : Dump.stack(t, 24))));
    }

    private void breakUp(String problem, Collection<Fiber> blocked) {
        DeadlockReport report = DeadlockReport.of(engine(), engine().runs());
        TaskDeadlockException e = report.exception(problem + " (" + this + ')' + describe(blocked));
        restSince = 0;
        switch (breaks++) {
            case 0 -> {
                for (Run<?> run : engine().runs()) {
                    run.endAll(e);
                }
            }
            case 1 -> {
                for (Fiber f : new ArrayList<>(blocked)) {
                    Thread t = f.thread();
                    if (t != null) {
                        t.interrupt();
                    }
                }
            }
            default -> engine().giveUp(e);
        }
    }

    private static String describe(Collection<Fiber> blocked) {
        StringBuilder out = new StringBuilder();
        for (Fiber f : blocked) {
            Thread t = f.thread();
            if (t != null) {
                out.append("\nblocked in a JDK call").append(Dump.stack(t, 12));
            }
        }
        return out.toString();
    }

    @Override
    public void sign(Throwable failure) {
        for (Throwable t : failure.getSuppressed()) {
            if (t instanceof ReplayNote) {
                return;
            }
        }
        failure.addSuppressed(new ReplayNote("schedule: " + this + "; to replay it: -Dserrano.scheduler=deterministic"
                + " -Dserrano.seed=" + choices.seed() + " -Dserrano.workers=" + engine().workerCount
                + (engine().places.length == 1 ? "" : " -Dserrano.places=" + settings.layout())
                + (preemptions < 0 ? "" : " -Dserrano.preemptions=" + preemptions)));
    }

    @Override
    public String toString() {
        return "seed " + choices.seed() + ", " + choices.count() + " decisions, fingerprint "
                + Long.toHexString(choices.fingerprint());
    }
}
