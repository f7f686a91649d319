package dev.serrano.internal.worker;

import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.BlockingCall;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.cancel.Group;
import dev.serrano.internal.context.FinishEnd;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.ValueBody;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SyncKind;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** What tasks do on their fiber: joining, and the ends of finish scopes. */
public final class TaskFiber extends SpawningFiber {
    /* Implementation. The state is in ScopeFrames, a superclass; all of it is touched by the fiber, or by the mechanism
     * while the fiber is not mounted. `waiter` alone is shared. User code may have been suspended: after each call of
     * it the worker is read again, and what a finish remembers is checked against `epoch`. Rejected: a current-scope
     * field in the worker (a reference store into an old object for every task, which costs a card mark, on G1 a
     * fence). */

    private static final String END_OF_FINISH = "end of finish";

    public TaskFiber(Host engine, FiberMechanism mechanism, int stripe) {
        super(engine, mechanism, stripe);
    }

    @Override
    TaskFiber self() {
        return this;
    }

    /** The fiber on which the caller runs; null on threads that are not the runtime's. */
    public static @Nullable TaskFiber current() {
        Thread t = Thread.currentThread(); // a thread that the task has started may have been given its handler
        return t.getUncaughtExceptionHandler() instanceof TaskFiber f && f.thread() == t ? f : null;
    }

    /** The runtime that the fiber belongs to. */
    public Host host() {
        return engine;
    }

    /** The calling task's fiber; an error that says what to do outside a task. */
    public static TaskFiber inTask(String construct) {
        TaskFiber f = current();
        if (f == null) {
            throw notInTask(construct);
        }
        return f;
    }

    private static IllegalStateException notInTask(String construct) {
        return new IllegalStateException(construct
                + " was called outside a task, where no finish scope would wait for what it spawns; wrap the code in"
                + " launch(() -> ...) or finish(() -> ...)");
    }

    // ---- finish -----------------------------------------------------------------------------------------------

    /** The body of a finish that begins even if the scope around it is cancelled. */
    public interface EvenIfCancelled extends TaskBody {}

    /** Runs the body, then waits for all tasks transitively spawned in it. */
    public void finish(TaskBody body) {
        Worker w = worker;
        if (w == null) {
            w = needWorker();
        }
        int frame = fp;
        if (frame >= fpLimit || w.poll() != 0) {
            w = beforeFinish(w, !(body instanceof EvenIfCancelled));
        }
        TaskContext c = context;
        Marks end = c == null ? null : openFinish(c);
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
        if (context != c) {
            failure = leave(c, failure);
        }
        if (failure == null && fp == frame + 1 && c == null) {
            while (epoch == ep) {
                if (w.top == mark) {
                    if (frame < known) {
                        break;
                    }
                    fp = frame;
                    floor = below;
                    return;
                }
                if (w.poll() != 0 || frame >= STACKED || w.isBatch(mark)) {
                    break;
                }
                SpawnedTask t = w.popOf(frame);
                if (t == null) {
                    break;
                }
                t.exec(this);
            }
        }
        if (end == null) {
            endFinish(frame, below, mark, ep, failure, true);
        } else {
            endObserved(end, frame, below, mark, ep, failure);
        }
    }

    private void endObserved(Marks end, int frame, int below, int mark, int ep, @Nullable Throwable failure) {
        try {
            endFinish(frame, below, mark, ep, failure, true);
        } finally {
            waited(end, SyncKind.FINISH);
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

    /** The rare things at the beginning of a finish: others' wishes, cancellation, more stack. */
    private Worker beforeFinish(Worker w, boolean cancellable) {
        if (fpLimit == NO_FINISH) {
            throw waitRefused("finish");
        }
        if (w.poll() != 0) {
            w.handlePoll(this);
            if (cancellable && w.cancelMode) {
                checkCancelled();
            }
        }
        deepenForFinish();
        return w;
    }

    /** A finish with options: its scope is an object from the start. */
    public void finish(ScopeOptions options, TaskBody body) {
        if (context != null || !options.memberships().isEmpty()) {
            MemberFinish.run(this, options, body);
        } else {
            finishWithout(options, body);
        }
    }

    /** As {@link #finish(ScopeOptions, TaskBody)}, but for all members. */
    void finishWithout(ScopeOptions options, TaskBody body) {
        Worker w = beforeFinish(needWorker(), !options.uncancellable());
        FinishScope around = currentScope();
        CancelToken token = CancelToken.of(around.token(), options.interrupts(), options.uncancellable(), options.group());
        FinishScope scope = new FinishScope(around.root(), around, token, options.name(), options.failFast());
        int frame = fp;
        frames[frame] = (w.newShare(scope, Worker.OPEN) + 1) << 1 | 1;
        fp = frame + 1;
        known = fp;
        int below = floor;
        int mark = w.top;
        floor = mark;
        int ep = epoch;
        TaskContext c = context;
        Throwable failure = null;
        BlockingCall atBegin = call;
        if (atBegin != null && options.uncancellable()) {
            Thread.interrupted(); // what is left of a cancellation around it
        }
        Runnable disarm = () -> {};
        try {
            token.enlist(stripe);
            disarm = options.arm(engine, token);
            if (token.ownCause() == null) {
                body.run();
            }
        } catch (Throwable e) {
            failure = e;
        }
        failure = leave(c, failure);
        if (Exceptions.isAlone(failure) && token.group() != null) {
            failure = null; // the body has ended early, as a task of the group does
        }
        List<Throwable> failures;
        try {
            failures = endFinish(frame, below, mark, ep, failure, !options.endsTasks() || nonBlockingBodies > 0);
        } finally {
            if (token.close()) {
                engine.cancellations.checksEnd();
            }
            if (call != atBegin) {
                dropInterrupts(token, atBegin);
            }
            disarm.run();
        }
        Throwable why = token.ownCause();
        if (why == Group.OVER) {
            if (!failures.isEmpty()) {
                throw Failures.thrown(failures, options.name());
            }
            checkAfterOthers();
            return;
        }
        if (why != null) {
            RuntimeException e = options.thrown(why);
            for (Throwable f : failures) {
                e.addSuppressed(f);
            }
            throw e;
        }
        rethrowTermination(failure);
    }

    /** Waits for all tasks of the run, of which this must be the root task; drains as the end of a finish does. */
    public void taskBarrier() {
        Program run = runOfRoot();
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
        }
        checkAfterPoll();
        drainAll(0, floor, epoch);
        w = needWorker();
        StackProbe.ask(); // before the barrier is listed
        convertFrames(w);
        FinishScope scope = Objects.requireNonNull(scopes[0]);
        TaskBarrier barrier = w.policy.barrier(scope);
        if (barrier != null) {
            engine.barriers().enter(barrier);
            try {
                suspend(barrier, "taskBarrier()", UNCONDITIONAL, -1);
            } finally { // there may have been too little stack to suspend
                engine.barriers().leave(barrier);
            }
            w = needWorker();
            barrier.left(run, w.policy.tally);
        }
        w.policy.tally.count(SchedulerCounter.BARRIERS);
        if (context != null) {
            afterBarrier(context);
        }
        checkAfterOthers();
    }

    /** The root task, which has members, has waited for all others, whose marks it takes. */
    private static void afterBarrier(TaskContext c) {
        FinishEnd end = c.find(FinishEnd.class);
        if (end != null) {
            end.marks().waited(c, SyncKind.FINISH);
            end.marks().clear();
        }
    }

    /** The run whose root task calls, with nothing of the runtime between. */
    private Program runOfRoot() {
        if (fpLimit == NO_FINISH) {
            throw waitRefused("taskBarrier()");
        }
        boolean nothingStacked = fp == 1 && capacity - room == 1 && loops == null && nonBlockingBodies == 0;
        if (nothingStacked && scopeOfFrame(0).root() instanceof Program run && run.isRootFiber(this)) {
            return run;
        }
        throw new IllegalStateException(
                "taskBarrier() is for the root task of a launch alone, outside of finish and loops: it waits for all"
                    + " that the launch has spawned, so also for the task that calls it; use finish to wait for a part"
                    + " of the tasks");
    }

    /**
     * Waits for the tasks of the top frame's scope, closes it, and throws their failures; if it has been cancelled,
     * returns them to whoever knows why.
     *
     * @param inPlace whether tasks may run on top of this one, which goes on if their scope is cancelled, and they may not
     */
    private List<Throwable> endFinish(
            int frame, int below, int mark, int ep, @Nullable Throwable failure, boolean inPlace) {
        if (failure instanceof OutOfMemoryError e && engine.isBroken()) {
            throw e; // each finish on this stack would meet it again
        }
        try {
            return awaitEnd(frame, below, mark, ep, failure, inPlace);
        } catch (OutOfMemoryError e) { // of ours: those of tasks are recorded. The tasks of the finish go on
            engine.broken(e);
            throw e;
        }
    }

    private List<Throwable> awaitEnd(
            int frame, int below, int mark, int ep, @Nullable Throwable failure, boolean inPlace) {
        needWorker(); // before anything of the frames: user code has run
        dropFramesAbove(frame);
        if (failure != null && !isTermination(failure)) {
            record(currentScope(), failure);
        }
        if (inPlace) {
            drainAll(frame, mark, ep);
        }
        Worker w = needWorker();
        if (frames[frame] == FRESH && epoch == ep && w.top == mark) {
            known = Math.min(known, frame);
            fp = frame;
            floor = below;
            rethrowTermination(failure);
            checkAfterPoll();
            return List.of();
        }
        convertFrames(w);
        FinishScope scope = Objects.requireNonNull(scopes[frame]);
        if (!scope.onlyUnit()) {
            if (nonBlockingBodies > 0) {
                awaitInNonBlocking(scope);
            } else {
                suspend(scope, endOf(scope), UNCONDITIONAL, -1);
            }
        }
        fp = frame;
        known = frame; // those below are converted, all of them
        frames[frame] = FRESH;
        scopes[frame] = null;
        List<Throwable> failures = scope.unconsumedFailures();
        FinishScope around = scope.parent();
        Throwable own = around == null || scope.token() != around.token()
                ? scope.token().ownCause()
                : null;
        if (own != null && own == scope.failFastCause()) {
            failures.remove(own);
            failures.addFirst(own);
        } else if (own != null) {
            return failures; // the caller, who made the token, says why it was cancelled
        }
        if (!failures.isEmpty()) {
            throw Failures.thrown(failures, scope.name(), failure);
        }
        rethrowTermination(failure);
        if (around == null || scope.token().within(around.token())) { // an uncancellable scope has run to its end
            checkAfterOthers();
        }
        return List.of();
    }

    /** The wait for the end of a scope, as traces and the Flight Recorder call it. */
    private static String endOf(FinishScope scope) {
        String name = scope.name();
        return name == null
                ? END_OF_FINISH
                : END_OF_FINISH.concat(" \"").concat(name).concat("\"");
    }

    private void drainAll(int frame, int mark, int ep) {
        if (epoch == ep && needWorker().isBatch(mark)) {
            drainBatch(frame, mark, ep);
        }
        drain(frame, mark, ep);
    }

    /**
     * Runs a large batch of tasks in the order in which they were spawned, each followed by what it spawned itself: the
     * order of the serial elision, in which a task finds done what it depends on.
     */
    private void drainBatch(int frame, int mark, int ep) {
        StackProbe.ask(); // a task that has been taken must run, or end
        Worker w = needWorker();
        int outer = w.batch();
        int outerEnd = w.batchEnd();
        w.setBatch(mark, w.top);
        while (epoch == ep && mayStack()) {
            if (w.poll() != 0) {
                w.handlePoll(this);
                if (refusesStacking() || giveWay()) {
                    break;
                }
            }
            TaskContext apart = contextApart();
            SpawnedTask t = w.popInBatch(frame);
            if (t == null) {
                break;
            }
            runStacked(t, apart);
            dropFramesAbove(frame);
        }
        if (epoch == ep) {
            w.setBatch(outer, outerEnd);
        }
    }

    /**
     * Runs in place what the scope of a finish frame has spawned here since its mark, as far as that may be stacked.
     */
    private void drain(int frame, int mark, int ep) {
        StackProbe.ask(); // as drainBatch
        while (mayStack()) {
            Worker w = needWorker();
            if (w.poll() != 0) {
                w.handlePoll(this);
                if (refusesStacking()) {
                    return;
                }
                if (giveWay()) {
                    continue;
                }
            }
            int from = epoch == ep ? mark : resumeTop;
            w.trim(from);
            TaskContext apart = contextApart();
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
            runStacked(t, apart);
            dropFramesAbove(frame);
        }
    }

    /** A non-blocking body opened a finish whose tasks were taken by others: the error is reported once they ended. */
    private void awaitInNonBlocking(FinishScope scope) {
        int saved = nonBlockingBodies;
        nonBlockingBodies = 0;
        try {
            suspend(scope, endOf(scope), UNCONDITIONAL, -1);
        } finally { // there may have been too little stack to suspend
            nonBlockingBodies = saved;
        }
        scope.fail(nonBlockingError("the end of a finish"));
    }

    /** A task of the frame's scope that this worker shares with others; counted. */
    private @Nullable SpawnedTask takeBackOf(Worker w, int frame) {
        if (frames[frame] == FRESH) {
            return null; // nobody else knows the scope
        }
        w.reserveShare();
        SpawnedTask t = w.policy.takeOwnOf(scopeOfFrame(frame));
        if (t != null) {
            t.slot = ~w.shareFor(t.transitScope());
        }
        return t;
    }

    private void rethrowTermination(@Nullable Throwable failure) {
        if (failure instanceof TaskTermination t) {
            if (Exceptions.isAlone(t)) {
                throw endMarked(t);
            }
            throw t;
        }
        if (failure instanceof CancellationException c) { // of a cancelled scope, or it would have been recorded
            throw c;
        }
        if (failure instanceof OutOfMemoryError e) { // of a run that is cancelled for another one
            throw e;
        }
    }

    /** The result of a cell that has one. */
    public static Object result(Cell cell) {
        Object s = cell.stateAcquire();
        if (s == null || !Cell.isResult(s)) {
            throw new IllegalStateException("the cell has no result");
        }
        return s;
    }

    /** Whether a deterministic schedule has tasks wait for their turn where they could run on top of this one. */
    private boolean refusesStacking() {
        return nonBlockingBodies == 0
                && (engine.lending.on() || engine.director != null && engine.director.refusesStacking());
    }

    // ---- joining ----------------------------------------------------------------------------------------------

    /** Claims the task if it is the youngest of the top frame's scope, may be stacked, and nobody asks for anything. */
    public boolean claimOnTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && room > 0 && context == null && w.popIf(t, fp - 1);
    }

    /** As {@link #claimOnTop} for the second youngest: the paper's fib joins the older of two futures first. */
    public boolean claimUnderTop(SpawnedTask t) {
        Worker w = worker;
        return w != null && w.poll() == 0 && room > 0 && context == null && w.popSecondIf(t, fp - 1);
    }

    /**
     * Claims the task if it lies anywhere in the private deque, belongs to the top frame's scope and may be stacked.
     * The caller runs it itself: the fewer frames a stacked body takes, the cheaper a suspension of the whole stack.
     */
    public boolean claimForThisScope(SpawnedTask t) {
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
            if (refusesStacking()) {
                return false;
            }
            if (giveWay()) {
                w = needWorker();
            }
        }
        if (!mayStack() || context != null || w.cancelMode || t.resolved() || !w.holds(t)) {
            return false;
        }
        StackProbe.ask(); // as drainBatch
        if (!coveredByTop(t)) {
            return false;
        }
        w.claim(t);
        w.trim(floor);
        return true;
    }

    @Override
    boolean mayRunStacked() {
        return fpLimit != NO_FINISH && !refusesStacking() && mayStack() && !isEnclosed();
    }

    /** Runs the task if it lies anywhere in the worker's deque, public part included, and may be stacked here. */
    @Override
    public boolean runIfQueuedHere(SpawnedTask t) {
        if (fpLimit == NO_FINISH) {
            return false;
        }
        Worker w = needWorker();
        if (w.poll() != 0) {
            w.handlePoll(this);
            if (refusesStacking()) {
                return false;
            }
            if (giveWay()) {
                w = needWorker();
            }
        }
        if (!mayStack() || isEnclosed() || isOfAnotherRun(w, t)) {
            return false;
        }
        StackProbe.ask(); // as drainBatch
        TaskContext apart = contextApart();
        if (w.holds(t)) {
            if (t.slot >= 0 && t.slot != fp - 1) {
                shareOfFrame(t.slot); // which counts it then
            }
            w.claim(t);
            w.trim(floor);
        } else {
            w.reserveShare();
            if (!w.policy.takeOwn(t)) {
                return false;
            }
            t.slot = ~w.shareFor(t.transitScope());
        }
        runStacked(t, apart);
        return true;
    }
}
