package dev.serrano.internal.worker;

import dev.serrano.MultiException;
import dev.serrano.TaskTermination;
import dev.serrano.internal.cancel.Swallowing;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.EarlyEnd;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.LateCompletion;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Records the failures of bodies, and ends tasks early. */
public final class Unwinding {
    private Unwinding() {}

    /** Makes the throwable that ends the running task, whose scope is cancelled. */
    static TaskTermination ended(TaskFiber f) {
        meetsEnd(f, Frames.cancelledToken(f), false);
        return Exceptions.termination();
    }

    /**
     * Ends the running task, whose scope goes on. Swallowing the exception does not keep the task: it is marked until
     * it ends. Not so an iteration of a loop without members and without a finish of its own, whose end nothing marks.
     */
    public static RuntimeException endAlone(TaskFiber f) {
        return endMarked(f, Exceptions.alone());
    }

    /** Ends the running task, marked as by {@link #endAlone}. */
    public static RuntimeException endMarked(TaskFiber f, TaskTermination by) {
        TaskContext c = f.context;
        if (!f.inPlainIteration() && (c == null || c.find(EarlyEnd.class) == null)) {
            Contexts.join(f, new EarlyEnd(by));
        }
        throw by;
    }

    /** A StackOverflowError has left contexts behind. */
    static void endContexts(TaskFiber f) {
        Throwable failure = Contexts.leave(f, null, null);
        if (failure != null) {
            f.reportFailure(failure);
        }
    }

    /** The stack was too short even for the clean-up of a task's failure; here at the base there is enough. */
    static void overflowed(TaskFiber f, SpawnedTask t, Throwable e) {
        Frames.unwindTo(f, 1);
        t.discard(e);
        bodyFailed(f, e);
        RunLoop.endBody(f, 0);
    }

    /** Whether a throwable is our own way out of a cancelled task. */
    public static boolean isTermination(TaskFiber f, Throwable e) {
        if (Exceptions.isAlone(e)) {
            return true;
        }
        if (e instanceof OutOfMemoryError) { // the run has one already; to keep another wants memory, in each finish
            return f.cancellation() instanceof OutOfMemoryError;
        }
        // a CancellationException there is what a join of another task of the scope throws
        return (e instanceof TaskTermination || e instanceof CancellationException) && f.cancellation() != null;
    }

    /** The body of the top frame's task has thrown. */
    public static void bodyFailed(TaskFiber f, Throwable e) {
        if (!(e instanceof InterruptedException && f.cancellation() != null)) { // so a cancelled task may end, too
            rootFailed(f, e);
        }
    }

    /** Does {@link #bodyFailed} for a root task; its interrupt is its caller's business. */
    public static void rootFailed(TaskFiber f, Throwable e) {
        if (!isTermination(f, e)) {
            FinishScope scope = f.currentScope();
            record(scope, e);
            endIfOutOfMemory(f, scope, e);
        }
    }

    /** All other tasks of the run want memory, too: it is cancelled. After the failure is recorded. */
    private static void endIfOutOfMemory(TaskFiber f, FinishScope scope, Throwable e) {
        if (e instanceof OutOfMemoryError o && scope.root() instanceof Program run) {
            f.engine.ranOutOfMemory = true;
            run.cancel(o);
            if (scope.token().cause() == null) { // the finish cannot be cancelled from outside
                f.engine.cancellations.cancelAndReport(scope.token(), o);
            }
        }
    }

    /**
     * Stores a result of the top frame's task unless there is one; returns whether this call did. With too little stack
     * to wake all waiters, another thread does it soon.
     */
    public static boolean complete(TaskFiber f, Cell cell, Object result) {
        try {
            return cell.completeOrOverflow(result);
        } catch (StackOverflowError e) {
            FinishScope scope = Frames.retainTop(f);
            WaitNode late = new LateCompletion(cell, result, scope);
            if (!f.engine.isDeterministic()) {
                f.engine.fireLater(late);
            } else {
                f.engine.after(0, late::fire);
            }
            return true;
        }
    }

    /** A future of the top frame's scope has failed: reported at the end of the scope unless it is consumed. */
    public static void futureFailed(TaskFiber f, Failed failed) {
        FinishScope scope = f.currentScope();
        scope.fail(failed);
        endIfOutOfMemory(f, scope, failed.cause());
    }

    public static void record(FinishScope scope, Throwable e) {
        if (e instanceof MultiException m) {
            for (Throwable f : m.failures()) {
                scope.fail(f);
            }
        } else {
            scope.fail(e);
        }
    }

    /**
     * Signals the running task that it is to end. Never returns after many signals that it has ignored.
     *
     * @param end why: the same object each time
     * @param alone whether the task's scope goes on
     */
    public static void meetsEnd(TaskFiber f, Object end, boolean alone) {
        Swallowing s = f.swallowing;
        if (s == null || !s.isOf(end)) {
            f.swallowing = new Swallowing(end);
        } else if (s.again()) {
            StackProbe.ask();
            SpawnedTask t = f.base;
            boolean may = t != null && mayDrop(f, t, alone);
            if (s.isNews()) {
                StackTraceElement at = ProgramFrames.caller();
                String line = at == null ? "an unknown line" : ProgramFrames.text(at);
                f.engine.reportLater(Swallowing.report(Frames.knownScope(f), line, may));
            }
            if (t != null && may) {
                drop(f, t, alone ? Exceptions.alone() : Exceptions.termination());
            }
        }
    }

    /**
     * Whether nothing on this stack is to go on: all is cancelled, or it is the one task that was ended alone. What
     * others have lent it, or wait for, it must give back itself.
     */
    private static boolean mayDrop(TaskFiber f, SpawnedTask t, boolean alone) {
        boolean owes = f.worker == null || t.hold() != null || f.section() != null || f.atomicSets > 0;
        boolean single = f.capacity - f.room == 1 && f.loops == null;
        return !owes
                && (Frames.allCancelled(f)
                        || alone && single && Frames.groupToken(f, 0) == Frames.groupToken(f, f.fp - 1));
    }

    /**
     * The task at the base, with all on top of it, counts as ended. Its code cannot be made to return: so the worker goes
     * to another fiber, and this one waits for ever, known to no other code.
     */
    private static void drop(TaskFiber f, SpawnedTask t, TaskTermination by) {
        f.base = null;
        f.loops = null;
        f.nonBlockingBodies = 0;
        Throwable failure = Contexts.leave(f, null, by);
        if (failure != by && failure != null) {
            f.engine.reportLater(failure);
        }
        Frames.unwindTo(f, 1);
        t.dropped(f, by);
        RunLoop.endBody(f, 0);
        f.traced = null;
        f.holding = null;
        f.leaveList();
        f.engine.fibers.remove(f, f.stripe);
        try {
            Suspension.suspend(f, Swallowing.Never.INSTANCE, "the end of time", Suspension.UNCONDITIONAL, -1);
        } catch (OutOfMemoryError e) { // the code would go on, and counts as ended
            f.engine.broken(e);
            throw e;
        }
    }

    static void rethrowTermination(TaskFiber f, @Nullable Throwable failure) {
        if (failure instanceof TaskTermination t) {
            if (Exceptions.isAlone(t)) {
                throw endMarked(f, t);
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
}
