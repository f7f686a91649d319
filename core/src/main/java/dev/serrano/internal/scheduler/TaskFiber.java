package dev.serrano.internal.scheduler;

import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A fiber with its frames: the finish scopes and task bodies that are open on its stack.
 */
public final class TaskFiber extends Fiber {
    /* Implementation.
     * frames[0..fp)  one entry per open body or finish, innermost last: share << 1 | (1 for a finish frame), where the
     *                share is one of `worker`; or BODY / FINISH, both negative, if the frame is *converted*: then
     *                scopes[i] is its scope and the frame holds a unit of it. Below a converted frame all are converted.
     *                The top entry is the current scope, so there is no current-scope field to store into (DESIGN 4.1).
     * epoch          changes whenever frames are converted: a finish that remembers it knows whether its share and mark
     *                still hold. resumeTop = the worker's top then: the mark of every scope open on this fiber since.
     * limit          frames that may be open before deepen() asks for stack: a StackOverflowError then strikes in the
     *                probe, before any state has changed, and the frames below still have stack to end properly.
     * worker         null while the fiber drives no slot. Written by attach/detach only; read again after every call of
     *                user code, which may have been suspended.
     * All are touched by the fiber, or by the mechanism while the fiber is not mounted; `waiter` alone is shared. */
    private static final int BODY = -1;
    private static final int FINISH = -2;

    /** Open frames above which a fiber suspends instead of stacking another task. */
    private static final int STACKED_FRAMES = 256;

    private static final int LIMIT_STEP = 16;
    private static final int INITIAL_FRAMES = 8;
    private static final @Nullable FinishScope[] NONE = {};

    final Engine engine;
    @Nullable Worker worker;
    /** The worker driven last; tells a future whether its home worker is the one that suspends. */
    @Nullable Worker lastWorker;

    private int[] frames = new int[INITIAL_FRAMES];
    private int fp;
    private int limit = INITIAL_FRAMES;
    private @Nullable FinishScope[] scopes = NONE;
    private int epoch;
    private int resumeTop;
    int nonBlockingBodies;
    private @Nullable ClassLoader loader;

    /** The present suspension; looked at by cancellation and dumps. */
    volatile @Nullable Waiter waiter;

    // links of the engine's list of fibers; guarded by its lock
    @Nullable TaskFiber previousInList;
    @Nullable TaskFiber nextInList;
    final int stripe;

    TaskFiber(Engine engine, FiberMechanism mechanism, int stripe) {
        super(mechanism);
        this.engine = engine;
        this.stripe = stripe;
    }

    /** The fiber on which the caller runs; null on threads that are not the runtime's. */
    public static @Nullable TaskFiber current() {
        return Thread.currentThread().getUncaughtExceptionHandler() instanceof TaskFiber f
                ? f
                : null;
    }

    // ---- slot -------------------------------------------------------------------------------------------------

    @Override
    public @Nullable Slot slot() {
        return worker;
    }

    @Override
    protected void attach(Slot slot) {
        Worker w = (Worker) slot;
        worker = w;
        lastWorker = w;
        w.setDriver(this);
        resumeTop = w.top;
        epoch++;
    }

    @Override
    protected Slot detach() {
        Worker w = driven();
        convertFrames(w);
        worker = null;
        return w;
    }

    @Override
    protected void makeReady() {
        engine.ready(this);
    }

    @Override
    protected @Nullable Waiter currentWaiter() {
        return waiter;
    }

    private Worker driven() {
        Worker w = worker;
        if (w == null) {
            throw new IllegalStateException("the fiber drives no worker");
        }
        return w;
    }

    /** The worker; waits for one if the fiber gave its own up to block. */
    private Worker needWorker() {
        Worker w = worker;
        if (w == null) {
            mechanism().reacquire(this);
            w = driven();
        }
        return w;
    }

    @Override
    protected void drive() {
        for (; ; ) {
            Object o = driven().next();
            if (o instanceof SpawnedTask t) {
                runTop(t);
            } else if (o instanceof TaskFiber ready) {
                if (!mechanism().switchTo(this, ready)) {
                    return;
                }
            } else if (!mechanism().idle(this)) {
                return;
            }
        }
    }

    /** Runs a task with nothing below it on this stack. */
    private void runTop(SpawnedTask t) {
        Worker w = driven();
        if (t.inTransit()) {
            t.slot = w.shareFor(t.transitScope());
        }
        limit = INITIAL_FRAMES;
        if ((w.word[t.slot] & Worker.OBJ) != 0) {
            useLoader(w.scopeOf(t.slot).root().contextClassLoader());
        }
        if (TaskRunEvent.enabled()) {
            TaskRunEvent.run(this, t, w);
        } else {
            execOrDiscard(t, w);
        }
        Thread.interrupted(); // an interrupt is for one task
        if (worker == null) {
            needWorker();
        }
    }

    void execOrDiscard(SpawnedTask t, Worker w) {
        if (w.cancelMode) {
            Throwable why = w.tokenOf(t.slot).cause();
            if (why != null) {
                t.discard(this, why);
                return;
            }
        }
        t.exec(this);
    }

    private void useLoader(ClassLoader wanted) {
        if (loader != wanted) {
            Thread.currentThread().setContextClassLoader(wanted);
            loader = wanted;
        }
    }

    // ---- frames -----------------------------------------------------------------------------------------------

    /** Opens a body frame. */
    void enterBody(int share) {
        if (fp == limit) {
            deepen();
        }
        frames[fp++] = share << 1;
    }

    private void deepen() {
        StackGuard.probe();
        if (limit == frames.length) {
            frames = Arrays.copyOf(frames, frames.length * 2);
        }
        limit = Math.min(frames.length, limit + LIMIT_STEP);
    }

    /** Closes the top body frame and counts its task off. */
    void exitBody() {
        int e = frames[--fp];
        if (e >= 0) {
            countOff(e >> 1);
        } else {
            exitConverted();
        }
    }

    /** Counts a task of a share of the present worker off. */
    void countOff(int share) {
        Worker w = driven();
        int v = w.word[share] - Worker.ONE;
        w.word[share] = v;
        if (v == Worker.OBJ) {
            w.releaseShare(share);
        }
    }

    private void exitConverted() {
        FinishScope scope = Objects.requireNonNull(scopes[fp]);
        scopes[fp] = null;
        scope.release();
    }

    /** Whether the running body's frame has stayed on the future's home worker and nobody else knows the future. */
    boolean ownsUnconverted(FutureTask<?> t) {
        return frames[fp - 1] >= 0 && t.owner == worker;
    }

    /** Turns every plain frame into one that holds a unit of its scope object, so that the fiber may go anywhere. */
    private void convertFrames(Worker w) {
        int i = fp - 1;
        if (i < 0 || frames[i] < 0) {
            return;
        }
        if (scopes.length < fp) {
            scopes = Arrays.copyOf(scopes, Math.max(fp, 4));
        }
        for (; i >= 0; i--) {
            int e = frames[i];
            if (e < 0) {
                break;
            }
            int s = e >> 1;
            FinishScope scope = w.materialise(s);
            boolean finish = (e & 1) != 0;
            int v = finish ? w.word[s] & ~Worker.OPEN : w.word[s] - Worker.ONE;
            if (v == Worker.OBJ) {
                w.dropShare(s); // its unit is the frame's from now on
            } else {
                w.word[s] = v;
                scope.retain();
            }
            scopes[i] = scope;
            frames[i] = finish ? FINISH : BODY;
        }
        epoch++;
        resumeTop = w.top;
    }

    /** Makes the top frame a plain one of the present worker again; returns its entry. */
    private int rehome() {
        Worker w = needWorker();
        int e = frames[fp - 1];
        if (e >= 0) {
            return e;
        }
        StackGuard.probe();
        boolean finish = e == FINISH;
        FinishScope scope = Objects.requireNonNull(scopes[fp - 1]);
        int s = w.shareWithUnit(scope, finish ? Worker.OPEN : Worker.ONE);
        scopes[fp - 1] = null;
        e = s << 1 | (finish ? 1 : 0);
        frames[fp - 1] = e;
        return e;
    }

    private int topEntry() {
        int e = frames[fp - 1];
        return e >= 0 ? e : rehome();
    }

    /** The innermost scope as an object. */
    private FinishScope currentScope() {
        int e = frames[fp - 1];
        return e < 0 ? Objects.requireNonNull(scopes[fp - 1]) : driven().materialise(e >> 1);
    }

    // ---- spawning ---------------------------------------------------------------------------------------------

    /** Spawns a task in the current scope. */
    public void async(TaskBody body) {
        spawn(new AsyncTask(body));
    }

    public void asyncNonBlocking(TaskBody body) {
        spawn(new AsyncTask.NonBlocking(body));
    }

    public <T extends @Nullable Object> TaskFuture<T> future(TaskValue<T> body) {
        return spawnFuture(new FutureTask<>(body));
    }

    public <T extends @Nullable Object> TaskFuture<T> futureNonBlocking(TaskValue<T> body) {
        return spawnFuture(new FutureTask.NonBlocking<>(body));
    }

    /** Runs the body of an async in place: its failure goes to the current scope, as that of a spawned one would. */
    public void runHere(TaskBody body) {
        try {
            body.run();
        } catch (Throwable e) {
            if (e instanceof TaskTermination t && cancellation() != null) {
                throw t;
            }
            record(currentScope(), e);
        }
    }

    /** Whether enough older tasks are queued for others, and nobody asks, so that a branch may run in place. */
    boolean enoughQueued() {
        Worker w = worker;
        return w != null && w.poll() == 0 && w.queued() >= w.inPlaceAbove;
    }

    /** Queues a future task. */
    <F extends FutureTask<?>> F spawnFuture(F t) {
        int e = frames[fp - 1];
        if (e < 0) {
            e = rehome();
        }
        Worker w = driven();
        t.owner = w;
        w.push(t, e >> 1);
        if (w.poll() != 0) {
            pollAfterSpawn();
        }
        return t;
    }

    private void spawn(SpawnedTask t) {
        int e = frames[fp - 1];
        if (e < 0) {
            e = rehome();
        }
        Worker w = driven();
        w.push(t, e >> 1);
        if (w.poll() != 0) {
            pollAfterSpawn();
        }
    }

    /** A scheduling point: answers requests, lets a ready task that has waited long go first, ends cancelled tasks. */
    public void pollAfterSpawn() {
        Worker w = needWorker();
        w.handlePoll();
        if ((w.poll() & WorkerShared.POLL_YIELD) != 0) {
            w.shared.clearPollBit(WorkerShared.POLL_YIELD);
            if (nonBlockingBodies == 0) {
                yieldToReady();
            }
        }
        w = needWorker();
        if (w.cancelMode) {
            checkCancelled();
        }
    }

    /** Explicit poll by user code: also lets queued and ready tasks of this worker run, if there are any. */
    public void pollAndYield() {
        Worker w = needWorker();
        if (w.poll() != 0) {
            pollAfterSpawn();
            w = needWorker();
        }
        if (nonBlockingBodies == 0 && w.hasWaitingWork()) {
            yieldToReady();
        }
    }

    private void yieldToReady() {
        suspend(Yield.INSTANCE, "yield", false);
    }

    private enum Yield implements Registration {
        INSTANCE;

        @Override
        public boolean register(Waiter w) {
            w.fire();
            return true;
        }
    }

    // ---- finish -----------------------------------------------------------------------------------------------

    /** Runs the body, then waits for all tasks transitively spawned in it. */
    public void finish(TaskBody body) {
        int enclosing = topEntry();
        if (fp == limit) {
            deepen();
        }
        Worker w = driven();
        int s = w.openShare(enclosing >> 1);
        frames[fp++] = s << 1 | 1;
        int mark = w.top;
        int ep = epoch;
        Throwable failure = null;
        try {
            body.run();
        } catch (Throwable e) {
            failure = e;
        }
        if (failure == null && epoch == ep) {
            for (; ; ) {
                if (w.word[s] == Worker.OPEN) {
                    fp--;
                    w.word[s] = 0;
                    w.freeShare(s);
                    return;
                }
                if (w.poll() != 0 || fp >= STACKED_FRAMES) {
                    break;
                }
                SpawnedTask t = w.youngest(mark, s);
                if (t == null) {
                    break;
                }
                w.popIf(t);
                t.exec(this);
                if (epoch != ep) {
                    break;
                }
            }
        }
        endFinish(mark, ep, failure);
    }

    /** A finish with a value. */
    public <T extends @Nullable Object> T finishValue(TaskValue<T> body) {
        ValueBody<T> b = new ValueBody<>(body);
        finish(b);
        return b.value();
    }

    /** A finish with options and a value. */
    public <T extends @Nullable Object> T finishValue(ScopeOptions options, TaskValue<T> body) {
        ValueBody<T> b = new ValueBody<>(body);
        finish(options, b);
        return b.value();
    }

    private static final class ValueBody<T extends @Nullable Object> implements TaskBody {
        private final TaskValue<T> body;
        private @Nullable T value;

        ValueBody(TaskValue<T> body) {
            this.body = body;
        }

        @Override
        public void run() throws Exception {
            value = body.call();
        }

        @SuppressWarnings("NullAway") // T itself says whether null is a value
        T value() {
            return value;
        }
    }

    /** A finish with options: its scope is an object from the start. */
    public void finish(ScopeOptions options, TaskBody body) {
        int enclosing = topEntry();
        if (fp == limit) {
            deepen();
        }
        Worker w = driven();
        FinishScope around = w.materialise(enclosing >> 1);
        CancelToken token = new CancelToken(around.token());
        FinishScope scope = new FinishScope(around.root(), around, token, options.name(), options.failFast());
        int s = w.shareWithUnit(scope, Worker.OPEN);
        frames[fp++] = s << 1 | 1;
        int mark = w.top;
        int ep = epoch;
        Throwable failure = null;
        Runnable disarm = options.arm(engine, token);
        try {
            if (token.ownCause() == null) {
                body.run();
            }
        } catch (Throwable e) {
            failure = e;
        }
        try {
            endFinish(mark, ep, failure);
        } finally {
            disarm.run();
            if (token.close()) {
                engine.cancellationEnded();
            }
        }
        Throwable why = token.ownCause();
        if (why != null) {
            throw ScopeOptions.asUnchecked(why);
        }
        rethrowTermination(failure);
    }

    private void endFinish(int mark, int ep, @Nullable Throwable failure) {
        FinishScope known = null;
        if (failure != null && !isTermination(failure)) {
            known = currentScope();
            record(known, failure);
        }
        for (; ; ) {
            Worker w = needWorker();
            if (w.poll() != 0) {
                w.handlePoll();
            }
            int e = frames[fp - 1];
            if (e < 0) {
                break;
            }
            int s = e >> 1;
            if (w.word[s] == Worker.OPEN) {
                fp--;
                w.word[s] = 0;
                w.freeShare(s);
                rethrowTermination(failure);
                return;
            }
            if (fp >= STACKED_FRAMES) {
                break;
            }
            SpawnedTask t = w.youngest(epoch == ep ? mark : resumeTop, s);
            if (t != null) {
                w.popIf(t);
            } else {
                t = takeBackOf(w, s);
                if (t == null) {
                    break;
                }
            }
            execOrDiscard(t, w);
        }
        Worker w = needWorker();
        convertFrames(w);
        FinishScope scope = Objects.requireNonNull(scopes[fp - 1]);
        if (!scope.onlyUnit()) {
            if (nonBlockingBodies > 0) {
                awaitInNonBlocking(scope);
            } else {
                suspend(scope, "end of finish", false);
            }
        }
        fp--;
        scopes[fp] = null;
        List<Throwable> failures = scope.unconsumedFailures();
        FinishScope around = scope.parent();
        Throwable own = around == null || scope.token() != around.token() ? scope.token().ownCause() : null;
        if (own != null && !failures.contains(own)) {
            failures.forEach(own::addSuppressed);
            return; // the caller, who made the token, says why it was cancelled
        }
        if (!failures.isEmpty()) {
            throw MultiException.of(failures);
        }
        rethrowTermination(failure);
    }

    /** A non-blocking body opened a finish whose tasks were taken by others: the error is reported once they ended. */
    private void awaitInNonBlocking(FinishScope scope) {
        int saved = nonBlockingBodies;
        nonBlockingBodies = 0;
        suspend(scope, "end of finish", false);
        nonBlockingBodies = saved;
        scope.fail(nonBlockingError("the end of a finish"));
    }

    private @Nullable SpawnedTask takeBackOf(Worker w, int share) {
        SpawnedTask t = w.shared.publicTask();
        if (t == null || (w.word[share] & Worker.OBJ) == 0 || t.owner != w.scopeOf(share) || !w.takeBackIf(t)) {
            return null;
        }
        w.word[share] += Worker.ONE;
        w.scopeOf(share).release(); // the unit that the task carried; the share has one
        t.slot = share;
        return t;
    }

    private static void rethrowTermination(@Nullable Throwable failure) {
        if (failure instanceof TaskTermination t) {
            throw t;
        }
    }

    /** Whether a throwable is our own way out of a cancelled task. */
    private boolean isTermination(Throwable e) {
        return e instanceof TaskTermination && cancellation() != null;
    }

    /** Why the current scope is cancelled, null if it is not. */
    @Nullable Throwable cancellation() {
        int e = frames[fp - 1];
        CancelToken token = e < 0
                ? Objects.requireNonNull(scopes[fp - 1]).token()
                : driven().tokenOf(e >> 1);
        return token.cause();
    }

    void checkCancelled() {
        if (cancellation() != null) {
            throw TaskTermination.INSTANCE;
        }
    }

    /** The body of the top frame's task has thrown. */
    void bodyFailed(Throwable e) {
        if (isTermination(e)) {
            return;
        }
        record(currentScope(), e);
    }

    /** A future of the top frame's scope has failed: reported at the end of the scope unless somebody consumes it. */
    void futureFailed(Failed failed) {
        currentScope().fail(failed);
    }

    private static void record(FinishScope scope, Throwable e) {
        if (e instanceof MultiException m) {
            for (Throwable f : m.failures()) {
                scope.fail(f);
            }
        } else {
            scope.fail(e);
        }
    }

    /** The innermost scope with a unit for the caller. */
    FinishScope retainCurrentScope() {
        FinishScope scope = currentScope();
        scope.retain();
        return scope;
    }

    /** The result of a cell that has one. */
    static Object result(Cell cell) {
        Object s = cell.stateAcquire();
        if (s == null || !Cell.isResult(s)) {
            throw new IllegalStateException("the cell has no result");
        }
        return s;
    }

    // ---- joining ----------------------------------------------------------------------------------------------

    /** Claims the task if it is the youngest of the private deque and nobody asks for anything. */
    boolean claimOnTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && fp < STACKED_FRAMES && w.popIf(t);
    }

    /** Claims the task if it lies anywhere in the worker's deque, public part included, and may be stacked here. */
    boolean claimAnywhere(SpawnedTask t) {
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll();
        }
        if (fp >= STACKED_FRAMES) {
            return false;
        }
        if (w.popIf(t) || w.claimBelow(t)) {
            if (w.cancelMode) {
                Throwable why = w.tokenOf(t.slot).cause();
                if (why != null) {
                    t.discard(this, why);
                    return false;
                }
            }
            return true;
        }
        if (w.takeBackIf(t)) {
            t.slot = w.shareFor(t.transitScope());
            return true;
        }
        return false;
    }

    // ---- waiting ----------------------------------------------------------------------------------------------

    /** Waits for a cell; raises the cancellation of the current scope. */
    public void awaitCell(Cell cell, String operation) {
        if (cell.resolved()) {
            return;
        }
        beforeWait(operation);
        if (suspend(cell, operation, true) == Waiter.CANCELLED) {
            throw TaskTermination.INSTANCE;
        }
    }

    /**
     * Waits for a cell, an interrupt, or a time-out.
     *
     * @param nanos how long, in nanoseconds; negative for ever
     * @return whether the cell has a result
     */
    public boolean awaitCell(Cell cell, String operation, long nanos) throws InterruptedException {
        if (cell.resolved()) {
            return true;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (nanos == 0) {
            return false;
        }
        beforeWait(operation);
        int outcome = suspendInterruptibly(cell, operation, nanos);
        if (outcome == Waiter.CANCELLED) {
            throw TaskTermination.INSTANCE;
        }
        if (outcome == Waiter.INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return outcome == Waiter.FIRED || cell.resolved();
    }

    private void beforeWait(String operation) {
        if (nonBlockingBodies > 0) {
            throw nonBlockingError(operation);
        }
        Worker w = needWorker();
        if (w.cancelMode) {
            checkCancelled();
        }
        if (engine.runsNonBlockingBeforeWaits) {
            runNonBlocking();
        }
    }

    private static IllegalStateException nonBlockingError(String operation) {
        return new IllegalStateException(operation + " would wait inside a task declared non-blocking (asyncNb, futureNb);"
                + " spawn it with async or future instead");
    }

    private void runNonBlocking() {
        while (fp < STACKED_FRAMES) {
            Worker w = needWorker();
            SpawnedTask t = w.claimNonBlocking();
            if (t == null) {
                return;
            }
            execOrDiscard(t, w);
        }
    }

    private int suspend(Registration what, String operation, boolean cancellable) {
        return suspend(what, new WaitSpec(operation, cancellable, false, -1));
    }

    private int suspendInterruptibly(Registration what, String operation, long nanos) {
        return suspend(what, new WaitSpec(operation, true, true, nanos));
    }

    private record WaitSpec(String operation, boolean cancellable, boolean interruptible, long nanos) {}

    private int suspend(Registration what, WaitSpec spec) {
        Worker w = needWorker();
        convertFrames(w);
        FinishScope scope = fp > 0 ? scopes[fp - 1] : null;
        Waiter wt = new Waiter(this, what, scope, spec.cancellable, spec.interruptible);
        waiter = wt; // volatile: before the look at the cancellation, which looks for waiters after it is set
        if (spec.cancellable && engine.activeCancellations() != 0 && scope != null && scope.token().cause() != null) {
            waiter = null;
            throw TaskTermination.INSTANCE;
        }
        w.suspensions++;
        Runnable cancelTimer = spec.nanos >= 0 ? engine.timeOut(wt, spec.nanos) : null;
        if (SuspendEvent.enabled()) {
            SuspendEvent.suspend(this, what, wt, spec.operation);
        } else {
            mechanism().suspend(this, what, wt);
        }
        waiter = null;
        if (cancelTimer != null) {
            cancelTimer.run();
        }
        return wt.outcome();
    }

    // ---- blocking ---------------------------------------------------------------------------------------------

    /** Gives the worker up while the body blocks this thread. */
    public void releaseWorker() {
        if (nonBlockingBodies > 0) {
            throw nonBlockingError("blocking(...)");
        }
        if (worker != null) {
            mechanism().release(this);
        }
    }

    public void reacquireWorker() {
        if (worker == null) {
            mechanism().reacquire(this);
        }
    }
}
