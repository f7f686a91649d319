package dev.serrano.internal.engine;

import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskTermination;
import dev.serrano.TaskValue;
import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.fiber.ThreadWaiter;
import dev.serrano.internal.idle.Director;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.value.CellFuture;
import dev.serrano.internal.value.Signal;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run whose caller waits for it: a task of that engine, of another one, or a thread without a task. An instance is a
 * program without a value as one that has the value null: one class is one less at the start.
 */
public final class Launch implements TaskValue<@Nullable Void> {
    private static final String ON_ANOTHER = "launch on another runtime";

    private final TaskBody body;

    private Launch(TaskBody body) {
        this.body = body;
    }

    /** Like {@link #on(Engine, TaskValue)}, for a program without a value. */
    public static void on(Engine engine, TaskBody body) {
        on(engine, withoutValue(body));
    }

    /** A program without a value as one that has the value null. */
    public static TaskValue<@Nullable Void> withoutValue(TaskBody body) {
        return new Launch(body);
    }

    @Override
    public @Nullable Void call() throws Exception {
        body.run();
        return null;
    }

    /** Runs a program and waits for it and all its tasks. */
    public static <T extends @Nullable Object> T on(Engine engine, TaskValue<T> body) {
        TaskFiber f = TaskFiber.current();
        if (f != null && f.engine == engine) {
            return f.finishValue(body);
        }
        if (f != null) {
            Suspension.beforeWait(f, ON_ANOTHER);
        } else if (ThreadWaiter.mayBeRefused()) {
            Section.refuseOutside("launch");
        }
        Run<T> run = engine.newRun(body, null, null, engine.caller());
        engine.submit(run);
        Signal done = run.done();
        boolean interrupted = false;
        if (f != null) {
            try {
                done.await(f, ON_ANOTHER);
            } catch (TaskTermination e) {
                endWith(run, f, done);
                throw e;
            }
        } else {
            interrupted = awaitOrCancel(run);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Throwable why = run.cancellation();
        Failed failed = run.failure();
        if (engine.director != null && run.done().resolved()) {
            directed(engine, engine.director, failed);
        }
        if (failed == null) {
            return run.value();
        }
        if (why == null && !engine.isBroken() && !saysWhatFailed(failed.cause())) {
            throw Failures.thrown(List.of(failed.cause()), null);
        }
        addCaller(failed.cause());
        return CellFuture.value(failed);
    }

    private static void addCaller(Throwable thrown) {
        if (thrown instanceof MultiException m) {
            ProgramFrames.addCallerToCauses(m.failures());
        }
        if (thrown instanceof MultiException || thrown instanceof TaskCancelledException) {
            ProgramFrames.addCaller(thrown); // a deadlock may have been that of several callers
        }
    }

    /**
     * The calling task is cancelled, and so is the run that it has launched. A body that has not begun never will, and
     * is not waited for: the workers there may be busy for ever. Else, if the caller's is stopped, now or before this
     * one has ended, so is this: its bodies of blocking may never end else. The wait is to the end even after failures.
     */
    private static void endWith(Run<?> run, TaskFiber f, Signal done) {
        Run<?> caller = (Run<?>) f.root();
        boolean dropped;
        try {
            run.cancel(why());
        } finally {
            dropped = run.drop();
        }
        if (dropped) {
            return;
        }
        try {
            caller.stopsToo(run);
        } finally {
            try {
                Suspension.awaitToTheEnd(f, done, ON_ANOTHER);
            } finally {
                caller.stopsNoLonger(run);
            }
        }
    }

    /** The exception of a run that a cancelled task has launched; without memory for it, the OutOfMemoryError. */
    static Throwable why() {
        try {
            return Exceptions.cancelled("the task that called launch was cancelled");
        } catch (OutOfMemoryError e) {
            return e;
        }
    }

    private static boolean saysWhatFailed(Throwable failure) {
        return failure instanceof MultiException
                || failure instanceof TaskCancelledException
                || failure instanceof TaskDeadlockException;
    }

    /** Adds the seed to the failure of a launch that ran on one thread with a seed. */
    private static void directed(Engine engine, Director d, @Nullable Failed failed) {
        if (failed != null) {
            d.sign(failed.cause());
        }
        if (TaskFiber.current() == null && engine.brokenBy() == null) {
            d.awaitRest(); // so that the next launch finds the workers as they were found when this schedule was drawn
        }
    }

    /**
     * Waits for a run; an interrupt stops it: it reaches the body, which runs for the calling thread. A body that has
     * not begun never will. Returns whether the thread was interrupted.
     */
    private static boolean awaitOrCancel(Run<?> run) {
        ThreadWaiter w = new ThreadWaiter();
        if (!run.done().push(w)) {
            return false;
        }
        try {
            w.await(false, 0);
            return false;
        } catch (InterruptedException e) {
            try {
                run.stopAndReport(Exceptions.cancelled("the thread that called launch was interrupted", e));
            } finally { // also without memory for the reason
                if (!run.drop()) {
                    w.await();
                }
            }
            return true;
        }
    }
}
