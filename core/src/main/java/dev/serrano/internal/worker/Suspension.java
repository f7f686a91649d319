package dev.serrano.internal.worker;

import dev.serrano.TaskValue;
import dev.serrano.internal.cancel.BlockingCall;
import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.FinishEnd;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.idle.TaskBarrier;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.recorder.SuspendEvent;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.ChildrenEnd;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SyncKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a task waits: for cells, for the end of a scope, for its turn, or outside the runtime. */
public final class Suspension {
    /* Implementation. Few frames: all of those from the wait down to the mechanism are kept with each suspended task.
     * A wait adds to the mechanism's suspend: frames are converted first, since the scope that a cancellation matches
     * must exist as an object. `TaskFiber.waiter` is the present suspension. */
    /** Neither a cancellation of the scope nor an interrupt ends the wait. */
    static final int UNCONDITIONAL = 0;

    static final int CANCELLABLE = 1;
    static final int INTERRUPTIBLE = 2;

    private Suspension() {}

    /** At a wait of the task: lets a fiber that has waited long for this worker go first. Returns whether it has. */
    static boolean giveWay(TaskFiber f) {
        Worker w = f.driven();
        if ((w.poll() & Worker.POLL_YIELD) == 0 || f.nonBlockingBodies > 0 || !w.order.yields()) {
            return false;
        }
        yieldWorker(f);
        return true;
    }

    /** Sets this fiber aside until the worker, or another one, has nothing else to do, or it has waited long. */
    static void yieldWorker(TaskFiber f) {
        f.yields = true;
        try {
            suspend(f, Yield.INSTANCE, "yield", UNCONDITIONAL, -1);
        } finally {
            f.yields = false; // there may have been too little stack to suspend
        }
    }

    /** Waits for a cell; raises the cancellation of the current scope. */
    public static void awaitCell(TaskFiber f, Cell cell, String operation) {
        if (cell.resolved()) {
            return;
        }
        beforeWait(f, operation);
        countWait(f, cell);
        if (suspend(f, cell, operation, CANCELLABLE, -1) == Waiter.CANCELLED) {
            throw Unwinding.ended(f);
        }
    }

    /** Waits for what another module's construct registers at; raises the cancellation of the current scope. */
    public static void awaitOther(TaskFiber f, Registration r, String operation) {
        beforeWait(f, operation);
        if (suspend(f, r, operation, CANCELLABLE, -1) == Waiter.CANCELLED) {
            throw Unwinding.ended(f);
        }
    }

    /** Waits for tasks that this task has spawned, even if the current scope is cancelled. */
    public static void awaitChildren(TaskFiber f, ChildrenEnd children, String operation) {
        if (f.nonBlockingBodies > 0) {
            throw waitRefused(f, operation);
        }
        if (f.engine.runsNonBlockingBeforeWaits) {
            runNonBlocking(f);
        }
        suspend(f, children, operation, UNCONDITIONAL, -1);
    }

    /** Waits for a cell whatever happens to the current scope. */
    public static void awaitToTheEnd(TaskFiber f, Cell cell, String operation) {
        if (!cell.resolved()) {
            suspend(f, cell, operation, UNCONDITIONAL, -1);
        }
    }

    /**
     * Waits for a cell, an interrupt, or a time-out.
     *
     * @param nanos how long, in nanoseconds; negative for ever
     * @return whether the cell has a result
     */
    public static boolean awaitCell(TaskFiber f, Cell cell, String operation, long nanos) throws InterruptedException {
        if (cell.resolved()) {
            return true;
        }
        if (Thread.currentThread().isInterrupted() && !shielded(f)) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        if (nanos == 0) {
            return false;
        }
        beforeWait(f, operation);
        countWait(f, cell);
        int outcome = suspend(f, cell, operation, INTERRUPTIBLE, nanos);
        if (outcome == Waiter.CANCELLED) {
            throw Unwinding.ended(f);
        }
        if (outcome == Waiter.INTERRUPTED) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return outcome == Waiter.FIRED || cell.resolved();
    }

    /** Whether the current scope is an uncancellable one, or inside one. */
    private static boolean shielded(TaskFiber f) {
        return Frames.scope(f, Frames.nearestKnown(f, f.fp - 1)).token().shielded();
    }

    private static void countWait(TaskFiber f, Cell cell) {
        if (cell instanceof SpawnedTask) {
            f.needWorker().futureWaits++;
        }
    }

    /** Comes before any wait: throws if it is not allowed or cancelled, and lets tasks go first. */
    public static void beforeWait(TaskFiber f, String operation) {
        if (f.nonBlockingBodies > 0) {
            throw waitRefused(f, operation);
        }
        Worker w = f.needWorker();
        if (w.cancelMode) {
            f.checkCancelled();
        }
        if (f.engine.runsNonBlockingBeforeWaits) {
            runNonBlocking(f);
        }
    }

    /** The error of a wait in a task that must not. */
    static IllegalStateException waitRefused(TaskFiber f, String operation) {
        Section s = f.section();
        return s == null ? nonBlockingError(operation) : s.refuses(operation);
    }

    static IllegalStateException nonBlockingError(String operation) {
        return new IllegalStateException(ProgramFrames.operation(operation)
                + " would wait inside code declared non-blocking: the body of asyncNb, of nonBlocking() or of"
                + " forallChunks, or the function of a reduction; use async, future or forall instead");
    }

    private static void runNonBlocking(TaskFiber f) {
        if (!f.mayRunStacked()) {
            return;
        }
        for (SpawnedTask t = f.needWorker().nextNonBlocking();
                t != null;
                t = f.needWorker().nextNonBlocking()) {
            if (!f.runIfQueuedHere(t) && !f.mayRunStacked()) {
                f.needWorker().listNonBlocking(t);
                return;
            }
        }
    }

    /**
     * Sets this fiber aside until something happens.
     *
     * @param how {@link #UNCONDITIONAL}, {@link #CANCELLABLE}, or {@link #INTERRUPTIBLE}, which is both, but in an
     *     uncancellable scope the latter only
     * @param nanos how long at most, in nanoseconds; negative for ever
     * @return the outcome, a constant of {@link Waiter}
     */
    static int suspend(TaskFiber f, Registration what, String operation, int how, long nanos) {
        StackProbe.ask();
        if (f.engine.isBroken()) { // nothing would make the fiber go on
            throw Exceptions.termination();
        }
        Worker w = f.needWorker();
        Frames.convert(f, w);
        FinishScope scope = f.fp > 0 ? f.scopes[f.fp - 1] : null;
        if (how >= CANCELLABLE && scope != null && !f.isListedOf(scope.token())) {
            join(f, scope.token());
        }
        boolean interruptible =
                how == INTERRUPTIBLE && !(scope != null && scope.token().shielded());
        Waiter wt = new Waiter(f, what, scope, how >= CANCELLABLE, interruptible, nanos >= 0);
        TaskContext told = f.context;
        Runnable cancelTimer = null;
        try {
            if (told != null) { // before there is a wait: a call that blocks in there is none
                tellSuspended(f, told);
                w = f.needWorker(); // a call of the JDK may have blocked it there
            }
            f.waiter = wt; // volatile: before the look at the cancellation, which looks for waiters after it is set
            if (how >= CANCELLABLE
                    && f.engine.cancellations.active() != 0
                    && scope != null
                    && scope.token().cause() != null) {
                return Waiter.CANCELLED;
            }
            w.suspensions++;
            w.backoff.suspends(wt);
            if (w.track != null) {
                w.track.waitsFor(operation);
            }
            if (nanos >= 0) {
                cancelTimer = f.engine.after(nanos, () -> wt.resolve(Waiter.TIMED_OUT));
            }
            if (PendingEvents.recordsSuspensions()) {
                SuspendEvent.suspend(f.mechanism(), f, what, wt, operation);
            } else {
                f.mechanism().suspend(f, what, wt);
            }
        } finally { // there may have been no suspension, and then no thread must see one
            f.waiter = null;
            if (cancelTimer != null) {
                cancelTimer.run();
            }
            if (told != null) {
                tell(f, told.resumed());
            }
        }
        return wt.outcome();
    }

    private static void tellSuspended(TaskFiber f, TaskContext c) {
        Throwable e = c.suspended();
        if (e instanceof VirtualMachineError v) { // then there is no wait
            throw v;
        }
        tell(f, e);
    }

    /**
     * Passes the failure of a member, which must not throw, to the failure handler: a finish must not end before its
     * tasks, and the steps after the wait have to be done. Later, since the handler may wait, as this fiber will.
     */
    private static void tell(TaskFiber f, @Nullable Throwable ofMember) {
        if (ofMember != null) {
            f.engine.reportLater(ofMember);
        }
    }

    static void blocked(TaskFiber f) {
        FinishScope scope = f.fp > 0 ? f.scopes[f.fp - 1] : null;
        BlockingCall before = f.call;
        if (scope == null || (before != null && before.covers(scope.token()))) {
            return;
        }
        try {
            f.call = BlockingCall.begin(f, scope.token(), before, true);
        } catch (OutOfMemoryError e) {
            f.engine.broken(e); // no cancellation would interrupt the call
        }
    }

    /** The fiber goes on after the JDK has blocked it: from now on nothing interrupts that wait. */
    static void unblocked(TaskFiber f, BlockingCall c) {
        if (c.isOpen() && c.inJdk() && !c.leave()) {
            f.call = c.before();
        }
    }

    /** Begins a body of {@code blocking}; {@link #endCall} ends it. The fiber drives no worker. */
    public static BlockingCall beginCall(TaskFiber f, FinishScope scope) {
        BlockingCall c = BlockingCall.begin(f, scope.token(), f.call, false);
        f.call = c;
        return c;
    }

    /** Returns whether the body was interrupted. */
    public static boolean endCall(TaskFiber f, BlockingCall c) {
        boolean struck = c.end();
        if (!struck) {
            f.call = c.before();
        }
        return struck;
    }

    /** A task with an interrupted wait has ended on this fiber: the rest of the interrupt is not for other tasks. */
    static void dropInterrupts(TaskFiber f) {
        Thread.interrupted();
        while (f.call != null && !f.call.isOpen()) {
            f.call = f.call.before();
        }
    }

    /** A scope with a token is left that had that call at its begin. */
    static void dropInterrupts(TaskFiber f, CancelToken token, @Nullable BlockingCall atBegin) {
        BlockingCall c = f.call;
        if (c == null || c.struckWithin(token)) {
            if (c != null) {
                Thread.interrupted();
            }
            f.call = atBegin;
        }
    }

    /** Gives the worker up while the body blocks this thread. */
    public static void releaseWorker(TaskFiber f) {
        if (f.nonBlockingBodies > 0) {
            throw waitRefused(f, "blocking(...)");
        }
        if (f.settled() != null) {
            f.mechanism().release(f);
        }
    }

    public static void reacquireWorker(TaskFiber f) {
        if (f.worker == null) {
            f.mechanism().reacquire(f);
        }
    }

    /**
     * Runs a body in the running task, which may neither wait nor spawn nor open a finish meanwhile. The caller has asked
     * for stack.
     */
    public static <T extends @Nullable Object> T callInSection(TaskFiber f, Section s, TaskValue<T> body)
            throws Exception {
        int limit = f.fpLimit;
        f.context(s);
        f.fpLimit = Frames.NO_FINISH;
        f.nonBlockingBodies++;
        T value;
        try {
            value = body.call();
        } catch (Throwable e) {
            endSection(f, s, limit, e);
            throw e;
        }
        Exceptions.rethrow(endSection(f, s, limit, null));
        return value;
    }

    private static @Nullable Throwable endSection(TaskFiber f, Section s, int limit, @Nullable Throwable failure) {
        f.settled(); // user code has run
        f.nonBlockingBodies--;
        f.fpLimit = limit;
        Throwable first = f.context == s ? failure : Contexts.leave(f, s, failure);
        f.context(s.below());
        return first;
    }

    /** From now on a cancellation of the scope notifies this fiber, and none other that does not lie around it. */
    private static void join(TaskFiber f, CancelToken token) {
        f.leaveList();
        token.add(f, f.stripe);
    }

    /** Waits for all tasks of the run, of which this must be the root task; drains as the end of a finish does. */
    public static void taskBarrier(TaskFiber f) {
        Program run = runOfRoot(f);
        Worker w = f.needWorker();
        if (w.poll() != 0) {
            w.handlePoll(f);
        }
        f.checkAfterPoll();
        RunLoop.drainAll(f, 0, f.floor, f.epoch);
        w = f.needWorker();
        StackProbe.ask(); // before the barrier is listed
        Frames.convert(f, w);
        FinishScope scope = Objects.requireNonNull(f.scopes[0]);
        TaskBarrier barrier = w.policy.barrier(scope);
        if (barrier != null) {
            f.engine.barriers().enter(barrier);
            try {
                suspend(f, barrier, "taskBarrier()", UNCONDITIONAL, -1);
            } finally { // there may have been too little stack to suspend
                f.engine.barriers().leave(barrier);
            }
            w = f.needWorker();
            barrier.left(run, w.policy.tally);
        }
        w.policy.tally.count(SchedulerCounter.BARRIERS);
        if (f.context != null) {
            afterBarrier(f.context);
        }
        f.checkAfterOthers();
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
    private static Program runOfRoot(TaskFiber f) {
        if (f.fpLimit == Frames.NO_FINISH) {
            throw waitRefused(f, "taskBarrier()");
        }
        boolean nothingStacked = f.fp == 1 && f.capacity - f.room == 1 && f.loops == null && f.nonBlockingBodies == 0;
        if (nothingStacked && Frames.scope(f, 0).root() instanceof Program run && run.isRootFiber(f)) {
            return run;
        }
        throw new IllegalStateException(
                "taskBarrier() is for the root task of a launch alone, outside of finish and loops: it waits for all"
                    + " that the launch has spawned, so also for the task that calls it; use finish to wait for a part"
                    + " of the tasks");
    }

    private enum Yield implements Registration {
        INSTANCE;

        @Override
        public boolean register(Waiter w) {
            w.fire();
            return true;
        }
    }
}
