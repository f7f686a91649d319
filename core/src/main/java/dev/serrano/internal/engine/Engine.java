package dev.serrano.internal.engine;

import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.Interrupts;
import dev.serrano.internal.context.ListenedTask;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.ThreadWaiter;
import dev.serrano.internal.fiber.TimeSource;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.idle.Director;
import dev.serrano.internal.idle.TaskBarriers;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.value.Signal;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.observe.WorkerStats;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.spi.ScheduleTrack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One runtime: its workers, its runs, and what they share. */
public final class Engine extends Host {
    /* Implementation.
     * Lock order: none is taken while another is held. */
    private static final long STOP_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long END_PATIENCE = TimeUnit.SECONDS.toNanos(2);
    private static final int HEAP_PARTS = 8; // a heap with less than one of them free is full

    private final @Nullable Object user;
    private final Settings settings;
    private final RunSet runs = new RunSet();
    private final Guard watchdog;
    private final List<LifeCycleListener> listeners = new CopyOnWriteArrayList<>();
    private final ListenedTask.@Nullable Observer heardOf; // by the listener; null if there is none
    private final Signal terminated = new Signal();
    private volatile boolean cancelsAll;
    private final AtomicBoolean stopping = new AtomicBoolean();
    private volatile @Nullable Tracing tracing; // made by the first trace
    private volatile boolean stopped;
    private volatile boolean broken;
    private volatile boolean callerTold; // the watchdog's, where memory has run out
    private long tasksToldAt; // that they are to end, after it broke; 0 if they were not; the watchdog's
    private volatile @Nullable Throwable brokenBy; // why every run fails from now on

    /**
     * @param user the public runtime; null for an engine that a test makes alone. The guard's thread asks for it
     * @param director of the scheduler deterministic; null for all others
     * @param mechanism is asked when the workers are made
     * @param guard makes who looks after this engine; called before a worker starts
     */
    public Engine(
            Settings settings,
            @Nullable Object user,
            @Nullable Director director,
            Supplier<FiberMechanism> mechanism,
            Function<Engine, Guard> guard) {
        super(
                settings.name(),
                settings.layout().workersEach(),
                settings.givenBackend() == FiberBackend.BLOCKING,
                director,
                mechanism,
                Schedulers.make(
                        settings.scheduler(),
                        settings.strategy(),
                        settings.layout().places()));
        this.settings = settings;
        this.user = user;
        this.heardOf = settings.listener() == null ? null : new ListenedTask.Observer();
        if (settings.pinned()) {
            Pinning.pin(this);
        }
        this.watchdog = guard.apply(this);
        try {
            for (Worker w : workers) {
                mechanism().start(w);
            }
            watchdog.start();
        } catch (Throwable e) {
            stop(); // those threads that have started
            throw e;
        }
    }

    /** The public runtime of this engine; null for one that was made alone, by a test. */
    public @Nullable Object user() {
        return user;
    }

    /** Lets a number of workers take work, those of the lowest numbers. */
    public synchronized void resize(int n) {
        if (n < 1 || n > workerCount) {
            throw new IllegalArgumentException("resize(" + n + "): from 1 to " + workerCount
                    + " workers can be at work, as many as the runtime was made with");
        }
        if (isDeterministic() || places.length > 1) {
            throw new UnsupportedOperationException("resize(" + n + "): the workers of " + name + " are fixed, "
                    + (isDeterministic() ? "since it is deterministic" : "since they are divided into places"));
        }
        places[0].activate(n);
    }

    /** How many workers take work. */
    public int activeWorkers() {
        return places.length == 1 ? places[0].active() : workerCount;
    }

    /** All places, in the order of their numbers. */
    public List<Place> places() {
        return List.of(places);
    }

    public Settings settings() {
        return settings;
    }

    /** The members of the root task of a new run, which calls; null if it has none. */
    @Nullable
    RootMembers rootMembers(Caller caller) {
        return heardOf == null
                        && settings.memberships().isEmpty()
                        && caller.carried().isEmpty()
                ? null
                : RootMembers.of(settings, heardOf, caller.carried());
    }

    // ---- runs -------------------------------------------------------------------------------------------------

    /** Runs a body without a waiting caller; its failure goes to the runtime's failure handler. */
    public void execute(TaskBody body) {
        execute(body, null);
    }

    /** Like {@link #execute(TaskBody)}; {@link #withdrawAll} returns the original if the body has not begun. */
    public void execute(TaskBody body, @Nullable Runnable original) {
        Execution.submit(this, body, original);
    }

    /** Reports a failure that has no caller to go to, to the failure handler. Exceptions of the handler are logged. */
    @Override
    public void reportFailure(Throwable failure) {
        FailureReports.toHandler(settings, failure);
    }

    /** Like {@link #reportFailure}, from a place where user code must not be called. */
    @Override
    public void reportLater(Throwable failure) {
        watchdog.report(failure);
    }

    /** Fires a node whose firing may complete others, from a place where that must not be done. */
    @Override
    public void fireLater(WaitNode node) {
        watchdog.fireLater(node);
    }

    /** Captures the state of the calling thread, a user's, that the runtime carries. */
    public Caller caller() {
        return Caller.of(settings.carriers());
    }

    /** A run of our own; submitted separately. */
    public <T extends @Nullable Object> Run<T> newRun(
            TaskValue<T> body, @Nullable String runName, @Nullable Submission submission) {
        return newRun(body, runName, submission, Caller.internal());
    }

    /** A run that reports to the caller; submitted separately. */
    public <T extends @Nullable Object> Run<T> newRun(
            TaskValue<T> body, @Nullable String runName, @Nullable Submission submission, Caller caller) {
        return new Run<>(this, body, runName, submission, caller);
    }

    /** Gives a run to the workers. */
    public void submit(Run<?> run) {
        StackProbe.ask(); // the caller may be anywhere, and nothing of what follows may be left undone
        accept();
        start(run);
    }

    /** Gives a run to the workers, also after a shutdown; the caller has been accepted and is not released yet. */
    public void submitFurther(Run<?> run) {
        acceptFurther();
        start(run);
    }

    private void start(Run<?> run) {
        boolean listed = false;
        try {
            runs.add(run); // before the looks at the flags: broken() and cancelAll() set theirs and look at the runs
            // then
            listed = true;
            begin(run);
        } catch (Throwable e) { // there is no memory to queue it
            if (!listed || forget(run)) {
                release();
            }
            throw e;
        }
    }

    /** Accepts and lists a run that no worker is given. */
    void list(Run<?> run) {
        accept();
        runs.add(run);
    }

    private void begin(Run<?> run) {
        TaskBarriers b = barriersIfAny();
        if (b != null) {
            b.runBegins();
        }
        Throwable cause = brokenBy;
        if (cause != null) {
            breakRun(run, cause);
            return;
        }
        if (cancelsAll && run.stoppable()) {
            run.stop(Exceptions.shutDown(
                    shutDownMessage(), Thread.currentThread().getStackTrace()));
        }
        places[0].offer(run.task());
    }

    /** Takes back what the workers have not begun and the user may be given, oldest first. */
    public List<Runnable> withdrawAll() {
        List<Runnable> taken = new ArrayList<>();
        for (Run<?> run : runs()) {
            Runnable r = run.withdraw();
            if (r != null) {
                taken.add(r); // the root task stays queued and will find nothing to do
            }
        }
        return taken;
    }

    /** A run has ended. Returns whether the caller has to {@link #release} it. */
    boolean forget(Run<?> run) {
        if (!runs.remove(run)) {
            return false;
        }
        if (director != null) {
            director.ended();
        }
        return true;
    }

    /** The runs that have not ended, oldest first. */
    @Override
    public List<Run<?>> runs() {
        return runs.snapshot();
    }

    /**
     * The oldest run that was cancelled because memory ran out and has not ended, null if there is none; needs no
     * memory.
     */
    public @Nullable Run<?> runEndingForMemory() {
        return runs.firstOutOfMemory();
    }

    /** Whether more than one run has not ended. */
    @Override
    public boolean otherRuns() {
        return runs.size() > 1;
    }

    public boolean hasRuns() {
        return !runs.isEmpty();
    }

    /** Whether something was accepted that has yet to become a run, at its time. */
    public boolean awaitsTime() {
        return runs.units() > runs.size();
    }

    // ---- workers ----------------------------------------------------------------------------------------------

    @Override
    public void wokeOne() {
        watchdog.workBegins();
    }

    public boolean allIdle() {
        for (WorkerGroup place : places) {
            if (!place.allIdle()) {
                return false;
            }
        }
        return true;
    }

    // ---- life cycle -------------------------------------------------------------------------------------------

    /** Registers a listener for the end of this runtime; one that comes when it has {@link #stopped} may miss it. */
    public void addListener(LifeCycleListener listener) {
        listeners.add(listener);
    }

    /**
     * Accepts something that will become runs: the runtime does not terminate before it is released.
     *
     * @throws RejectedExecutionException after a shutdown
     */
    public void accept() {
        if (!runs.enter()) {
            throw new RejectedExecutionException("runtime " + name + " has been shut down");
        }
    }

    /** Like {@link #accept}, also after a shutdown; the caller has been accepted and is not released yet. */
    public void acceptFurther() {
        runs.add();
    }

    /** Notes that an accepted unit has ended. */
    public void release() {
        if (runs.exit()) {
            watchdog.end();
        }
    }

    /** No new runs from now on. */
    public void shutdown() {
        rejectFromNowOn();
        for (LifeCycleListener l : listeners) {
            l.shutDown();
        }
        for (Run<?> run : runs()) {
            run.shutDown();
        }
    }

    /** The first step of {@link #shutdown}: accepted work stays as it is. */
    public void rejectFromNowOn() {
        if (runs.shutDown()) {
            try {
                if (!watchdog.hasToTell()) {
                    stop(); // there is nothing to wait for: terminated when this returns
                }
            } finally {
                watchdog.end(); // after that: it stops the engine, too, and the second of the two does not wait
            }
        }
    }

    public boolean isShutdown() {
        return runs.isShutDown();
    }

    public boolean isTerminated() {
        return terminated.resolved();
    }

    /**
     * After a shutdown: cancels every run, and interrupts the tasks that no cancellation reaches, or as
     * many as memory allows. Exceptions of holders go to the failure handler: the caller has more to do.
     */
    public void cancelAll() {
        StackProbe.ask();
        String message = shutDownMessage();
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        Throwable failure = null;
        Interrupts i = interrupts();
        Interrupts.Round told = new Interrupts.Round();
        Throwable why = Exceptions.shutDown(message, trace); // the last of the classes that it takes
        cancelsAll = true;
        listeners.forEach(LifeCycleListener::cancelAll);
        for (Run<?> run : runs()) {
            try {
                if (run.stoppable()) {
                    run.stop(why, told);
                    why = Exceptions.shutDown(message, trace); // one of its own for each
                }
            } catch (Throwable e) { // the others must be cancelled anyway
                failure = failure == null ? e : failure;
            }
        }
        fibers.forEach(f -> i.interruptUnless(told, f));
        if (failure instanceof VirtualMachineError e) {
            throw e;
        }
        if (failure != null) {
            reportLater(failure);
        }
    }

    private String shutDownMessage() {
        return "runtime " + name + " was shut down";
    }

    /** Whether {@link #cancelAll} was called. */
    public boolean cancelsAll() {
        return cancelsAll;
    }

    /** Waits until everything has ended after a shutdown; a task is suspended meanwhile. */
    public boolean awaitTermination(long nanos) throws InterruptedException {
        return terminated.await("awaitTermination", nanos);
    }

    /** Waits until the runs accepted so far have ended. Returns whether they have. */
    public boolean awaitRuns(long nanos) throws InterruptedException {
        TimeSource callers = TimeSource.current();
        long deadline = callers.nanoTime() + Math.clamp(nanos, 0, Long.MAX_VALUE / 2);
        for (Run<?> run : runs()) {
            if (!run.done().await("awaitTermination", deadline - callers.nanoTime())) {
                return false;
            }
        }
        return true;
    }

    /** Waits for the runs, then ends the threads; an interrupt cancels the runs and is kept. */
    public void close() {
        TaskFiber f = TaskFiber.current();
        if (f != null && f.engine == this) {
            throw new IllegalStateException(
                    "close() was called by a task of runtime " + name + ": it would wait for that task itself");
        }
        shutdown();
        boolean interrupted = false;
        for (; ; ) {
            try {
                if (awaitTermination(Long.MAX_VALUE / 4)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
                cancelAll();
            } catch (TaskTermination e) {
                cancelAll(); // the closing task's own scope was cancelled
                throw e;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Everything has ended: ends the threads. Called by a thread that may block: the watchdog, or a caller that shuts
     * down an idle runtime; the first call counts.
     */
    public void stop() {
        if (!stopping.compareAndSet(false, true)) {
            return;
        }
        stopped = true;
        try {
            stopThreads();
            for (Worker w : workers) {
                w.wakeIfParked();
            }
            if (director != null) {
                director.endAwaitingRest();
            }
            for (LifeCycleListener l : listeners) { // no lambda, which is linked when it is first met
                l.terminated();
            }
        } finally {
            terminated.raise();
        }
    }

    /** Makes the threads end, as soon as there is memory for that. */
    private void stopThreads() {
        for (; ; ) {
            try {
                mechanism().stop();
                return;
            } catch (OutOfMemoryError e) { // a thread without this signal would stay
                LockSupport.parkNanos(this, STOP_PAUSE);
            }
        }
    }

    @Override
    public boolean stopped() {
        return stopped;
    }

    /**
     * A worker cannot go on, without memory or threads or since an invariant is broken: fails every run loudly, and
     * those that are submitted from now on. The watchdog says so in the log, and stops the runtime.
     */
    @Override
    public void broken(Throwable cause) {
        broken = true;
        boolean told = watchdog.broken(cause); // first: a caller that is released below may close the runtime
        if (told && cause instanceof OutOfMemoryError) {
            brokenBy = cause; // the watchdog does the rest: callers want memory, too, so the tasks end first
            return;
        }
        try {
            giveUpForGood(cause);
        } catch (Throwable e) { // not to the caller, which has given away what it would go on with
            watchdog.trouble(e);
        }
        if (!told) {
            FailureReports.logBroken(settings, cause);
            stop();
        }
    }

    @Override
    public boolean isBroken() {
        return broken;
    }

    /** The failure for which it fails every run that is submitted; null if it does not. */
    public @Nullable Throwable brokenBy() {
        return brokenBy;
    }

    /**
     * The second part of {@link #broken}, until no caller waits: asks the tasks to end and release what they hold, then
     * releases the callers, after two seconds though the heap is still full. By the watchdog, again and again.
     */
    public void breakFurther() {
        Throwable cause = brokenBy;
        if (!broken || cause == null) {
            return;
        }
        long now = System.nanoTime();
        if (tasksToldAt != 0) {
            if (now - tasksToldAt > END_PATIENCE || !heapIsFull()) {
                giveUp(cause);
            }
            return;
        }
        tasksToldAt = now | 1;
        for (Run<?> run : runs()) {
            run.cancel(cause);
        }
    }

    /** Whether a launch has thrown what broke the runtime. */
    public boolean callerTold() {
        return callerTold;
    }

    /** Whether it has failed because memory ran out, and callers still wait, or the log would find no memory. */
    public boolean endsBroken() {
        return broken
                && brokenBy instanceof OutOfMemoryError
                && (!runs.isEmpty() || heapIsFull() && System.nanoTime() - tasksToldAt < 2 * END_PATIENCE);
    }

    /** Whether little is free, or was before the next collection. */
    public static boolean heapIsFull() {
        Runtime r = Runtime.getRuntime();
        return isFull(r.maxMemory(), r.totalMemory(), r.freeMemory());
    }

    /** Whether a heap of so many bytes at most, so many now, of which so many are free, counts as full. */
    static boolean isFull(long most, long now, long free) {
        return most - now + free < most / HEAP_PARTS;
    }

    /** Like {@link #giveUp}, and fails every run that is submitted from now on: the workers do not go on. */
    public void giveUpForGood(Throwable cause) {
        brokenBy = cause;
        if (director != null) {
            director.endAwaitingRest();
        }
        giveUp(cause);
        for (LifeCycleListener l : listeners) {
            l.broken(cause);
        }
    }

    /** Fails every run though its tasks have not ended: nothing else helps. */
    public void giveUp(Throwable cause) {
        for (Run<?> run = runs.first(); run != null; run = runs.first()) { // which takes it off the list
            breakRun(run, cause);
        }
    }

    private void breakRun(Run<?> run, Throwable cause) {
        if (!forget(run)) {
            return;
        }
        try {
            run.runtimeFailed(cause);
        } catch (OutOfMemoryError e) { // its caller still waits: the watchdog tries again
            runs.add(run);
            throw e;
        }
        callerTold |= run.hasCaller();
        release();
    }

    /**
     * Links the code that reports to a caller that the runtime has failed, which takes memory: on a run of its own. By
     * the watchdog's thread, when it begins.
     */
    public void linkEnd() {
        OutOfMemoryError e = new OutOfMemoryError("linked");
        Run<?> run = this.<@Nullable Object>newRun(new Nothing(), null, null);
        RunSet set = new RunSet();
        set.add(run);
        set.firstOutOfMemory();
        run.done().push(new ThreadWaiter());
        Exceptions.isAlone(e);
        Unwinding.record(run.scope(), e);
        if (set.remove(run)) {
            run.runtimeFailed(e);
        }
        run.result();
    }

    private static final class Nothing implements TaskValue<@Nullable Object> {
        @Override
        public @Nullable Object call() {
            return null;
        }
    }

    // ---- looking in -------------------------------------------------------------------------------------------

    public RuntimeStats stats() {
        return WorkerView.sums(workers, fibers.created(), mechanism());
    }

    /** The states of the workers, in the order of their numbers. */
    public List<WorkerStats> workerStats() {
        List<WorkerStats> all = new ArrayList<>(workers.length);
        for (Worker w : workers) {
            all.add(WorkerView.of(w));
        }
        return all;
    }

    /** The trace of the schedule. */
    public synchronized Tracing tracing() {
        Tracing t = tracing;
        if (t == null) {
            t = new Tracing(this);
            tracing = t;
        }
        return t;
    }

    @Override
    public @Nullable ScheduleTrack trackOf(int worker) {
        Tracing t = tracing;
        return t == null ? null : t.trackOf(worker);
    }

    /** The scheduler's counters of each worker. */
    public SchedulerStats schedulerStats() {
        return WorkerView.counters(workers);
    }

    /** How many fibers are suspended now; looks at every fiber. */
    public int suspendedTasks() {
        return fibers.suspended();
    }

    /** A fingerprint of the decisions so far; 0 if the scheduler does not draw them from a seed. */
    public long scheduleFingerprint() {
        return director == null ? 0 : director.fingerprint();
    }

    /**
     * A text about state that contradicts "nothing runs, nothing is queued"; null if there is none. For tests, when all
     * runs have ended.
     */
    public @Nullable String quiescenceProblem() {
        if (!runs.isEmpty()) {
            return name + ": runs that have not ended: " + runs();
        }
        for (WorkerGroup place : places) {
            if (!place.inbox.isEmpty()) {
                return name + ": items are left in an inbox";
            }
        }
        TaskBarriers b = barriersIfAny();
        if (b != null && !b.isEmpty()) {
            return name + ": a task barrier is still listed";
        }
        if (cancellations.active() != 0) {
            return name + ": " + cancellations.active() + " cancellations have not ended";
        }
        for (Worker w : workers) {
            String problem = w.quiescenceProblem();
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }
}
