package dev.serrano.internal.watch;

import dev.serrano.internal.engine.ColdList;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.FailureReports;
import dev.serrano.internal.engine.Guard;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.Worker;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ticks about once a millisecond while workers are busy, every fourth one once all have been for a while and nothing
 * waits. A tick gives waiting ready items away, wins back workers whose tasks are blocked, and names workers that have
 * not polled for long. Parks while all workers are idle, after a look whether their tasks wait in vain.
 */
public final class Watchdog extends Guard implements Runnable {
    /* Implementation.
     * Only reads and sets poll bits. Correctness of the scheduler does not depend on it except in two places. A single
     * ready item that its worker expected to take up itself (ReadyItems.offer) is offered to others here if it did not.
     * And a policy may publish tasks again here (DefaultPolicy.tick).
     * Where a director draws all decisions it only reports failures: time must not decide anything there.
     * Failures here come from the log, or from a full heap: they must not end the ticks.
     * trouble: the failure here, or while the runtime broke; brokenBy: the failure that broke it, for the log. Both are
     * kept without an allocation, and set from null by any thread; the first of several is enough.
     * over: set before the last look at pending reports. A thread that sets brokenBy reads it afterwards (Dekker), and
     * withdraws a report that would be lost; a thread that queues a report does so, too, and has it made (tellLate).
     * parked: volatile; set before the last look at the counts, cleared by a thread that wakes a worker (Dekker with
     * the worker counts) or has something to report (Dekker with unreported, unfired, trouble and brokenBy). So
     * while it stays set after that look no worker has been awake. */
    private static final int IDLE_TICKS = 2; // long ones; one after a rest, or a program of a few timers pays for them
    private static final int RARE_TICKS = 5; // in a row, after as many brief wakes
    private static final int START_TICKS = 20; // of the first runtime: the program's first tasks want the processor
    private static final long LACKING_REST = TimeUnit.SECONDS.toNanos(1);
    private static final long GRACE = TimeUnit.SECONDS.toNanos(2); // for the tasks of a broken runtime to end
    private static volatile boolean someSettled; // a runtime has run for a while: the program has started

    private final Engine engine;
    private final Consumer<Engine> settled;
    private @Nullable Rounds rounds; // null at first: see START_TICKS
    private volatile long brokenAt = System.nanoTime(); // when that was reported; written by the reporter
    private final Thread thread;
    private volatile boolean parked;
    private volatile boolean ended;
    private volatile boolean telling; // written by the reporter, in reportAll
    private final Queue<Throwable> unreported = new ConcurrentLinkedQueue<>();
    private final Queue<WaitNode> unfired = new ConcurrentLinkedQueue<>();
    private final AtomicReference<@Nullable Throwable> trouble = new AtomicReference<>();
    private final AtomicReference<@Nullable Throwable> brokenBy = new AtomicReference<>();
    private volatile boolean over; // written by the watchdog alone
    private final AtomicBoolean late = new AtomicBoolean(); // a thread reports after the end

    private boolean fails; // the last look has
    private int startTicks;
    private long warmsFrom = System.nanoTime(); // later, if there was no memory for it
    private int idleTicks; // in a row for which all workers have been idle
    private int quietTicks; // in a row for which all have been busy, and nothing waited
    private int briefWakes; // in a row: woken, and all idle again at the next look, as for the tick of a timer
    private int rareTicks; // to come before it parks again

    /** @param settled called by this thread when the runtime has run for a while; does the work that a start leaves */
    public Watchdog(Engine engine, Consumer<Engine> settled) {
        this.engine = engine;
        this.settled = settled;
        this.thread = OwnThreads.daemon("serrano-" + engine.name + "-watchdog").unstarted(this);
    }

    @Override
    public void start() {
        thread.start();
    }

    @Override
    public void end() {
        ended = true;
        LockSupport.unpark(thread);
    }

    /**
     * Takes a failure to the failure handler, which is user code and may block, from a place that may not. Any thread.
     */
    @Override
    public void report(Throwable failure) {
        try {
            unreported.add(failure);
        } catch (OutOfMemoryError e) {
            trouble(failure);
        }
        wake();
        tellLate();
    }

    /** After something was queued: if the runtime has ended meanwhile, a separate thread reports, one at a time. */
    private void tellLate() {
        if (!over || !late.compareAndSet(false, true)) {
            return;
        }
        try {
            OwnThreads.daemon("serrano-" + engine.name + "-last-words").start(this::lastWords);
        } catch (OutOfMemoryError e) { // or no thread could be started
            lastWords();
        }
    }

    private void lastWords() {
        fireAll();
        reportAll();
        late.set(false);
        if (somethingToTell()) { // the thread that queued it may have seen another one reporting
            tellLate();
        }
    }

    /** Takes a failure of the log, or of a report, to the failure handler; needs no memory. Any thread. */
    @Override
    public void trouble(Throwable failure) {
        trouble.compareAndSet(null, failure);
        wake();
    }

    /** Takes what breaks the runtime to the log. Returns false if the caller has to. Needs no memory. Any thread. */
    @Override
    public boolean broken(Throwable cause) {
        if (!brokenBy.compareAndSet(null, cause)) {
            return true;
        }
        wake();
        return !over || !brokenBy.compareAndSet(cause, null);
    }

    /** Fires a node, from a place where only a queue may be touched. Any thread. */
    @Override
    public void fireLater(WaitNode node) {
        unfired.add(node);
        wake();
        tellLate();
    }

    private void wake() {
        parked = false; // as for a worker: it looks for reports after it has announced that it parks
        LockSupport.unpark(thread);
    }

    private synchronized void reportAll() { // the watchdog's; after its end, of those who come too late
        if (!somethingToTell()) {
            return;
        }
        telling = true; // before anything is taken out: see hasToTell
        Throwable breaks = engine.endsBroken() ? null : brokenBy.getAndSet(null); // the log wants memory
        if (breaks != null) {
            if (!(breaks instanceof OutOfMemoryError && engine.callerTold())) { // once is enough in a full heap
                FailureReports.logBroken(engine.settings(), breaks);
            }
            brokenAt = System.nanoTime();
        }
        Throwable first = trouble.getAndSet(null);
        if (first != null) {
            FailureReports.toHandler(engine.settings(), first);
        }
        for (Throwable t = unreported.poll(); t != null; t = unreported.poll()) {
            FailureReports.toHandler(engine.settings(), t);
        }
        telling = false;
    }

    private void fireAll() {
        for (WaitNode n = unfired.poll(); n != null; n = unfired.poll()) {
            n.fire();
        }
    }

    /** A parked worker has been woken: the watchdog must not park, or has to go on. */
    @Override
    public void workBegins() {
        if (parked) {
            wake();
        }
    }

    @Override
    public void run() {
        while (!ended) {
            try {
                pause(watchOnce());
                fails = false;
            } catch (Throwable e) { // of the log, which is not ours; or there is no memory
                troubled(e);
            }
        }
        over = true;
        Rounds r = rounds;
        if (r != null) {
            r.rest(System.nanoTime());
        }
        try {
            fireAll();
            reportAll();
        } finally {
            engine.stop();
        }
    }

    /** Reports a failure of this thread, the first of a series. Never throws: without this thread no run would end. */
    private void troubled(Throwable e) {
        try {
            if (e instanceof OutOfMemoryError) { // a task that lacks memory says so; the log would lack it, too
                warmsFrom = System.nanoTime() + LACKING_REST;
            } else if (!fails) {
                trouble(e);
                fails = true;
            }
            LockSupport.parkNanos(this, Tunables.TICK_NANOS);
            Thread.interrupted();
        } catch (OutOfMemoryError again) { // not even for that
            fails = false;
        }
    }

    private void pause(long nanos) {
        Thread.interrupted(); // one that is astray, or that the handler has left, must not make it spin
        if (nanos > 0) {
            LockSupport.parkNanos(this, nanos);
        } else if (!ended && !somethingToTell()) { // the handler, which is not ours, may have used up who unparked us
            LockSupport.park(this);
        }
    }

    /** Whether a failure is waiting for its report, or being reported. Any thread. */
    @Override
    public boolean hasToTell() {
        return somethingToTell() || telling;
    }

    private boolean somethingToTell() {
        return !unfired.isEmpty() || !unreported.isEmpty() || trouble.get() != null || brokenBy.get() != null;
    }

    /** Returns when to look again, in nanoseconds; 0 for when there is something to report. */
    private long watchOnce() {
        engine.breakFurther(); // before what may want memory
        Rounds r = rounds();
        if (r != null) {
            r.lookAtHeap(System.nanoTime());
        }
        boolean cold = warms();
        if (engine.isDeterministic()) {
            reportAll();
            if (engine.isBroken() && !engine.endsBroken()) {
                ended = true;
            }
            return cold || engine.endsBroken() ? Tunables.TICK_NANOS : 0;
        }
        if (timeLeft() <= 0) {
            Objects.requireNonNull(engine.timersIfAny()).fire();
        }
        boolean soon = true;
        if (r == null) {
            begins();
        } else if (!engine.allIdle()) {
            idleTicks = briefWakes = rareTicks = 0;
            quietTicks = r.tick() ? 0 : quietTicks + 1;
            soon = quietTicks < Tunables.QUIET_TICKS;
        } else {
            quietTicks = 0;
            soon = false;
            if (rareTicks > 0) {
                rareTicks--;
            } else if (++idleTicks >= IDLE_TICKS && !cold) {
                park(r);
                idleTicks = IDLE_TICKS - 1; // woken by a timer, say, for a task that ends at once
                rareTicks = ++briefWakes > RARE_TICKS ? RARE_TICKS : 0;
                soon = true;
            }
        }
        fireAll();
        reportAll();
        if (engine.isBroken() && !engine.endsBroken() && (engine.allIdle() || System.nanoTime() - brokenAt > GRACE)) {
            ended = true;
        }
        long calm = rareTicks > 0 ? Tunables.RARE_TICK_NANOS : Tunables.LONG_TICK_NANOS;
        return Math.clamp(timeLeft(), 1, soon || cold ? Tunables.TICK_NANOS : calm);
    }

    /** Nanoseconds until a timer is due that no worker sees to. */
    private long timeLeft() {
        Timers timers = engine.timersIfAny();
        return timers == null ? Long.MAX_VALUE : timers.leftAlone();
    }

    /** The state of the looks, made at the first that is not of a start; null before. */
    private @Nullable Rounds rounds() {
        Rounds r = rounds;
        if (r != null || engine.isBroken() || !someSettled && ++startTicks <= START_TICKS) {
            return r;
        }
        r = new Rounds(engine, this);
        rounds = r;
        someSettled = true;
        try { // once: without memory for it, it goes without
            engine.linkEnd();
            brokenBy.compareAndSet(null, null); // linked, too
            engine.mechanism().running(engine.workerCount);
        } finally {
            settled.accept(engine);
        }
        return r;
    }

    /** A tick while the program starts: tasks that are public are shown. */
    private void begins() {
        for (Worker w : engine.workers) {
            if (!w.shared.parked()) {
                w.policy.tick();
            }
        }
    }

    /** Initializes a cold class, one a tick; not in the first ticks after a start. Returns whether more follow. */
    private boolean warms() {
        if (ended || engine.ranOutOfMemory || engine.isBroken() || warmsFrom - System.nanoTime() > 0) {
            return false;
        }
        return rounds == null || ColdList.next();
    }

    /** Whether all workers have slept since the watchdog parked. */
    boolean allSleep() {
        return parked;
    }

    private void park(Rounds r) {
        parked = true;
        if (!engine.allIdle() || somethingToTell()) {
            parked = false;
            return;
        }
        long since = System.nanoTime();
        r.rest(since);
        long again = r.lookForDeadlocks(since);
        long look = since + again;
        for (long left = restLeft(); parked && !ended && left > 0; left = restLeft()) {
            if (again == 0 && left == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, again == 0 ? left : Math.min(left, again));
            }
            Thread.interrupted();
            long now = System.nanoTime();
            if (again != 0 && parked && look - now <= 0) {
                again = r.lookForDeadlocks(since);
                look = now + again;
            }
        }
        parked = false;
    }

    /** As {@link #timeLeft}. Loops with polls of the weaver go on ticks, also in cancelled tasks without a worker. */
    private long restLeft() {
        if (engine.cancellations.active() == 0) {
            return timeLeft();
        }
        Slot.ticks = (int) System.nanoTime();
        return Math.min(timeLeft(), Tunables.RARE_TICK_NANOS);
    }
}
