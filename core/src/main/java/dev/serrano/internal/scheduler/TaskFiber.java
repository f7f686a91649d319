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
import dev.serrano.internal.fiber.WaitNode;
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
     * frames[0..fp)  the finish scopes that are open on this stack, outermost first. frames[0] is the body of the task at
     *                the base; further body frames belong to tasks of other scopes that were run in place. Entry:
     *                  FRESH           a finish that nobody but this fiber knows; no share, no scope object
     *                  > 0             (share + 1) << 1 | (1 for a finish), a share of `worker`
     *                  BODY, FINISH    negative: converted. scopes[i] is the scope, the frame holds a unit of it.
     *                Spawns go to the top frame. A task run in place has no frame if its scope is that of the top frame,
     *                whose unit covers it.
     * known          frames at or above it are FRESH, also those above fp.
     * room           bodies that join may still stack before it must ask for stack; `capacity` = room + stacked. fpLimit:
     *                likewise for finish. A StackOverflowError thus strikes where nothing has changed, and the bodies
     *                below still have stack to end properly.
     * floor          the mark of the innermost finish: trimming tombstones stops there.
     * epoch          changes whenever frames are converted or tasks counted: a finish that remembers it knows whether its
     *                mark and its tasks' slots still hold. resumeTop: the mark of every open scope since then.
     * plainFrom      lowest converted frame that has become plain again; those opened since are all at the top.
     * worker         null while the fiber drives no slot. Written by attach/detach only; read again after every call of
     *                user code, which may have been suspended.
     * All are touched by the fiber, or by the mechanism while the fiber is not mounted; `waiter` alone is shared. */
    private static final int FRESH = 0;
    private static final int BODY = -1;
    private static final int FINISH = -2;

    /** Stacked bodies above which a fiber suspends instead of stacking another task. */
    private static final int STACKED = 128;

    /** Tasks of one finish from which on they run in the order of their spawning. */
    private static final int BATCH = 32;

    private static final int LIMIT_STEP = 16;
    private static final int INITIAL_FRAMES = 8;
    private static final @Nullable FinishScope[] NONE = {};

    final Engine engine;
    @Nullable Worker worker;
    /** The worker driven last; tells a future whether its home worker is the one that suspends. */
    @Nullable Worker lastWorker;

    private int[] frames = new int[INITIAL_FRAMES];
    private int fp;
    private int known;
    int room;
    private int capacity;
    private int fpLimit = INITIAL_FRAMES;
    private int floor;
    int epoch;
    private int resumeTop;
    private int plainFrom = Integer.MAX_VALUE;
    private @Nullable FinishScope[] scopes = NONE;
    int nonBlockingBodies;

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
        noteChange(w);
    }

    private void noteChange(Worker w) {
        epoch++;
        resumeTop = w.top;
        floor = w.top;
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
            Object o = driven().next(this);
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
            t.slot = ~w.shareFor(t.transitScope());
        }
        useLoader(w.scopeOf(~t.slot).root().contextClassLoader());
        room = LIMIT_STEP;
        capacity = LIMIT_STEP;
        fpLimit = INITIAL_FRAMES;
        floor = w.top;
        runCounted(t);
        Thread.interrupted(); // an interrupt is for one task
        Thread thread = Thread.currentThread();
        if (thread.getUncaughtExceptionHandler() != this) {
            thread.setUncaughtExceptionHandler(this); // the task has set one of its own
        }
        needWorker();
    }

    /** Runs a task that is counted in a share, in a body frame of its own. */
    private void runCounted(SpawnedTask t) {
        int frame = fp;
        if (frame == frames.length) {
            growFrames();
        }
        frames[frame] = (~t.slot + 1) << 1;
        fp = frame + 1;
        known = fp;
        room--;
        if (frame == 0 && TaskRunEvent.enabled()) {
            TaskRunEvent.run(this, t, driven());
        } else {
            execOrDiscard(t);
        }
        room++;
        endBody(frame);
    }

    /**
     * Closes a body frame: counts the tasks that its body has left behind, then the body off. The frame is gone before
     * its unit is: whatever the end of the scope sets off may unmount this fiber.
     */
    private void endBody(int frame) {
        Worker w = worker;
        if (w != null && w.top != w.counted) {
            w.count(this);
            noteChange(w);
        }
        int e = frames[frame];
        FinishScope converted = e < 0 ? Objects.requireNonNull(scopes[frame]) : null;
        frames[frame] = FRESH;
        fp = frame;
        known = frame;
        if (converted == null) {
            driven().countOff(shareOf(e), Worker.ONE);
        } else {
            scopes[frame] = null;
            converted.release();
        }
    }

    /** Runs a task taken from this worker's deque on top of whatever runs. */
    private void runStacked(SpawnedTask t) {
        if (coveredByTop(t)) {
            room--;
            execOrDiscard(t);
            room++;
            return;
        }
        if (t.slot >= 0) {
            driven().countOne(t, this);
        }
        runCounted(t);
    }

    /** Whether a task taken from the deque belongs to the top frame's scope, whose unit covers it; then not counted. */
    private boolean coveredByTop(SpawnedTask t) {
        if (t.slot == fp - 1) {
            return true;
        }
        int e = frames[fp - 1];
        if (e > 0 && t.slot == ~shareOf(e)) {
            driven().word[shareOf(e)] -= Worker.ONE; // not to zero: the frame itself is in it
            return true;
        }
        return false;
    }

    /** Runs a task whose scope is the current one, or ends it if that is cancelled. */
    void execOrDiscard(SpawnedTask t) {
        if (driven().cancelMode) {
            Throwable why = cancellation();
            if (why != null) {
                t.discard(why);
                return;
            }
        }
        t.exec(this);
    }

    private static void useLoader(ClassLoader wanted) {
        Thread t = Thread.currentThread();
        if (t.getContextClassLoader() != wanted) { // the last task may have set one of its own
            t.setContextClassLoader(wanted);
        }
    }

    // ---- frames -----------------------------------------------------------------------------------------------

    private static int shareOf(int entry) {
        return (entry >> 1) - 1;
    }

    private void growFrames() {
        StackGuard.probe();
        frames = Arrays.copyOf(frames, frames.length * 2);
    }

    /** Whether another task may be stacked on this fiber; asks for stack if need be. */
    private boolean mayStack() {
        if (fp >= STACKED) {
            return false;
        }
        if (room > 0) {
            return true;
        }
        if (capacity >= STACKED) {
            return false;
        }
        StackGuard.probeForBodies();
        room += LIMIT_STEP;
        capacity += LIMIT_STEP;
        return true;
    }

    /** The share of a frame on the present worker, made now if there is none. */
    int shareOfFrame(int frame) {
        int e = frames[frame];
        if (e > 0) {
            return shareOf(e);
        }
        Worker w = driven();
        int s;
        if (e == FRESH) {
            s = w.newShare(newScope(frame), Worker.OPEN);
            frames[frame] = (s + 1) << 1 | 1;
            known = Math.max(known, frame + 1);
        } else {
            boolean finish = e == FINISH;
            s = w.newShare(Objects.requireNonNull(scopes[frame]), finish ? Worker.OPEN : Worker.ONE);
            scopes[frame] = null;
            frames[frame] = (s + 1) << 1 | (finish ? 1 : 0);
            plainFrom = Math.min(plainFrom, frame);
        }
        return s;
    }

    /** The scope of a frame as an object, made now if there is none. */
    FinishScope scopeOfFrame(int frame) {
        int e = frames[frame];
        return e < 0 ? Objects.requireNonNull(scopes[frame]) : driven().scopeOf(shareOfFrame(frame));
    }

    /** A scope object for a fresh frame: inside the nearest one around it that exists as an object. */
    private FinishScope newScope(int frame) {
        FinishScope around = scopeOfFrame(nearestKnown(frame - 1));
        return new FinishScope(around.root(), around, around.token(), null, false);
    }

    /** The innermost frame at or below the given one whose scope is an object; the base frame's is. */
    private int nearestKnown(int frame) {
        int i = frame;
        while (frames[i] == FRESH) {
            i--;
        }
        return i;
    }

    /** Turns every plain frame into one that holds a unit of its scope object, so that the fiber may go anywhere. */
    private void convertFrames(Worker w) {
        w.count(this);
        int low = fp;
        while (low > 0 && frames[low - 1] >= 0) {
            low--;
        }
        low = Math.min(low, plainFrom);
        if (scopes.length < fp && low < fp) {
            scopes = Arrays.copyOf(scopes, Math.max(fp, 4));
        }
        for (int i = low; i < fp; i++) {
            int e = frames[i];
            if (e == FRESH) {
                scopes[i] = newScope(i);
                frames[i] = FINISH;
            } else if (e > 0) {
                boolean finish = (e & 1) != 0;
                scopes[i] = w.takeUnit(shareOf(e), finish ? Worker.OPEN : Worker.ONE);
                frames[i] = finish ? FINISH : BODY;
            }
        }
        plainFrom = Integer.MAX_VALUE;
        known = fp;
        noteChange(w);
    }

    /** The innermost scope as an object. */
    private FinishScope currentScope() {
        return scopeOfFrame(fp - 1);
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
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        t.owner = w;
        w.push(t, fp - 1);
        if (w.poll() != 0) {
            pollAfterSpawn();
        }
        return t;
    }

    private void spawn(SpawnedTask t) {
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        w.push(t, fp - 1);
        if (w.poll() != 0) {
            pollAfterSpawn();
        }
    }

    /** A scheduling point: answers requests, lets a ready task that has waited long go first, ends cancelled tasks. */
    public void pollAfterSpawn() {
        Worker w = needWorker();
        w.handlePoll(this);
        if ((w.poll() & Worker.POLL_YIELD) != 0) {
            w.clearPollBit(Worker.POLL_YIELD);
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
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        int frame = fp;
        if (frame >= fpLimit) {
            deepenForFinish();
        }
        fp = frame + 1; // the frame is FRESH: see known
        int below = floor;
        int mark = w.top;
        floor = mark;
        int ep = epoch;
        Throwable failure = null;
        try {
            body.run();
        } catch (Throwable e) {
            failure = e;
        }
        if (failure == null && fp == frame + 1) {
            while (epoch == ep) {
                if (w.top == mark) {
                    if (frame < known) {
                        break;
                    }
                    fp = frame;
                    floor = below;
                    return;
                }
                if (w.poll() != 0 || frame >= STACKED || w.top - mark >= BATCH) {
                    break;
                }
                SpawnedTask t = w.popOf(frame);
                if (t == null) {
                    break;
                }
                t.exec(this);
            }
        }
        endFinish(frame, below, mark, ep, failure);
    }

    private void deepenForFinish() {
        if (fp >= fpLimit) {
            StackGuard.probeForBodies();
            if (fp == frames.length) {
                growFrames();
            }
            fpLimit = Math.min(frames.length, fp + LIMIT_STEP);
        }
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
        Worker w = needWorker();
        deepenForFinish();
        FinishScope around = currentScope();
        CancelToken token = new CancelToken(around.token());
        FinishScope scope = new FinishScope(around.root(), around, token, options.name(), options.failFast());
        int frame = fp;
        frames[frame] = (w.newShare(scope, Worker.OPEN) + 1) << 1 | 1;
        fp = frame + 1;
        known = fp;
        int below = floor;
        int mark = w.top;
        floor = mark;
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
            endFinish(frame, below, mark, ep, failure);
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

    private void endFinish(
            int frame, int below, int mark, int ep, @Nullable Throwable failure) {
        if (fp != frame + 1) {
            unwindTo(frame + 1);
        }
        if (failure != null && !isTermination(failure)) {
            record(currentScope(), failure);
        }
        if (epoch == ep && needWorker().top - mark >= BATCH) {
            drainBatch(frame, mark, ep);
        }
        drain(frame, mark, ep);
        Worker w = needWorker();
        if (frames[frame] == FRESH && epoch == ep && w.top == mark) {
            known = Math.min(known, frame);
            fp = frame;
            floor = below;
            rethrowTermination(failure);
            return;
        }
        convertFrames(w);
        FinishScope scope = Objects.requireNonNull(scopes[frame]);
        if (!scope.onlyUnit()) {
            if (nonBlockingBodies > 0) {
                awaitInNonBlocking(scope);
            } else {
                suspend(scope, "end of finish", false);
            }
        }
        fp = frame;
        known = frame; // those below are converted, all of them
        frames[frame] = FRESH;
        scopes[frame] = null;
        List<Throwable> failures = scope.unconsumedFailures();
        FinishScope around = scope.parent();
        Throwable own = around == null || scope.token() != around.token() ? scope.token().ownCause() : null;
        if (own != null && own == scope.failFastCause()) {
            failures.remove(own);
            failures.addFirst(own);
        } else if (own != null) {
            failures.forEach(own::addSuppressed);
            return; // the caller, who made the token, says why it was cancelled
        }
        if (!failures.isEmpty()) {
            throw MultiException.of(failures);
        }
        rethrowTermination(failure);
    }

    /**
     * Runs a large batch of tasks in the order in which they were spawned, each followed by what it spawned itself: the
     * order of the serial elision, in which a task finds done what it depends on.
     */
    private void drainBatch(int frame, int mark, int ep) {
        Worker w = needWorker();
        int end = w.top;
        int next = mark;
        while (epoch == ep && mayStack()) {
            if (w.poll() != 0) {
                w.handlePoll(this);
            }
            SpawnedTask t;
            if (w.top - end > 0) {
                t = w.popOf(frame);
            } else if (next - end < 0) {
                t = w.takeAt(next++, frame);
                if (t == null) {
                    continue; // claimed by a join, handed over, or of another scope
                }
            } else {
                return;
            }
            if (t == null) {
                return;
            }
            runStacked(t);
        }
    }

    /**
     * Drops frames that a StackOverflowError in their own clean-up has left behind. What still lives in their scopes
     * counts in the scope around them from now on, whose finish waits for it and reports its failures.
     */
    private void unwindTo(int top) {
        Worker w = needWorker();
        convertFrames(w);
        while (fp > top) {
            int i = fp - 1;
            FinishScope abandoned = Objects.requireNonNull(scopes[i]);
            FinishScope around = Objects.requireNonNull(scopes[i - 1]);
            around.retain();
            abandoned.whenEnded(new WaitNode() {
                @Override
                public void fire() {
                    abandoned.unconsumedFailures().forEach(around::fail);
                    around.release();
                }
            });
            scopes[i] = null;
            frames[i] = FRESH;
            fp = i;
            known = i;
            abandoned.release();
        }
    }

    /** Runs in place what the scope of a finish frame has spawned here since its mark, as far as that may be stacked. */
    private void drain(int frame, int mark, int ep) {
        while (mayStack()) {
            Worker w = needWorker();
            if (w.poll() != 0) {
                w.handlePoll(this);
            }
            int from = epoch == ep ? mark : resumeTop;
            w.trim(from);
            SpawnedTask t = w.youngest(from);
            if (t == null) {
                t = takeBackOf(w, frame);
                if (t == null) {
                    return;
                }
            } else {
                int e = frames[frame];
                if (t.slot != frame && (e <= 0 || t.slot != ~shareOf(e))) {
                    return;
                }
                w.dropYoungest();
            }
            runStacked(t);
        }
    }

    /** A non-blocking body opened a finish whose tasks were taken by others: the error is reported once they ended. */
    private void awaitInNonBlocking(FinishScope scope) {
        int saved = nonBlockingBodies;
        nonBlockingBodies = 0;
        suspend(scope, "end of finish", false);
        nonBlockingBodies = saved;
        scope.fail(nonBlockingError("the end of a finish"));
    }

    /** The worker's public task if it belongs to the frame's scope; counted. */
    private @Nullable SpawnedTask takeBackOf(Worker w, int frame) {
        SpawnedTask t = w.shared.publicTask();
        if (t == null || frames[frame] == FRESH || t.owner != scopeOfFrame(frame) || !w.takeBackIf(t)) {
            return null;
        }
        t.slot = ~w.shareFor(t.transitScope());
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
        return scopeOfFrame(nearestKnown(fp - 1)).token().cause();
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

    /** Claims the task if it is the youngest of the top frame's scope, may be stacked, and nobody asks for anything. */
    boolean claimOnTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && room > 0 && w.popIf(t, fp - 1);
    }

    /** As {@link #claimOnTop} for the second youngest: the paper's fib joins the older of two futures first. */
    boolean claimUnderTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && room > 0 && w.popSecondIf(t, fp - 1);
    }

    /**
     * Claims the task if it lies anywhere in the private deque, belongs to the top frame's scope and may be stacked. The
     * caller runs it itself: the fewer frames a stacked body takes, the cheaper a suspension of the whole stack.
     */
    boolean claimForThisScope(SpawnedTask t) {
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
        }
        if (!mayStack() || w.cancelMode || t.resolved() || !w.holds(t)) {
            return false;
        }
        if (!coveredByTop(t)) {
            return false;
        }
        w.claim(t);
        w.trim(floor);
        return true;
    }

    /** Runs the task if it lies anywhere in the worker's deque, public part included, and may be stacked here. */
    boolean runIfQueuedHere(SpawnedTask t) {
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
        }
        if (!mayStack()) {
            return false;
        }
        if (w.holds(t)) {
            w.claim(t);
            w.trim(floor);
        } else if (w.takeBackIf(t)) {
            t.slot = ~w.shareFor(t.transitScope());
        } else {
            return false;
        }
        runStacked(t);
        return true;
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

    /** Waits for a cell whatever happens to the current scope. */
    void awaitToTheEnd(Cell cell, String operation) {
        if (!cell.resolved()) {
            suspend(cell, operation, false);
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
        SpawnedTask t = needWorker().youngestNonBlocking();
        while (t != null && runIfQueuedHere(t)) {
            t = needWorker().youngestNonBlocking();
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
