package dev.serrano;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.task.Exceptions;
import java.util.List;

/** Lets the runtime make exceptions whose constructors are hidden; found by {@link Exceptions}. */
final class ExceptionMaker extends Exceptions {
    @Override
    protected TaskTermination newTermination(boolean alone) {
        return TaskTermination.of(alone);
    }

    @Override
    protected boolean endsAlone(TaskTermination t) {
        return t.alone;
    }

    @Override
    protected MultiException newFailures(List<Throwable> failures, String finish) {
        ProgramFrames.addCallerToCauses(failures);
        return new MultiException(failures, finish);
    }

    @Override
    protected TaskCancelledException newCancelled(String message) {
        return new TaskCancelledException(message);
    }

    @Override
    protected TaskCancelledException newCancelled(String message, Throwable cause) {
        return new TaskCancelledException(message, cause);
    }

    @Override
    protected TaskCancelledException newShutDown(String message, StackTraceElement[] trace) {
        return ShutDownNow.of(message, trace);
    }

    @Override
    protected TaskDeadlockException newDeadlock(String message) {
        return new TaskDeadlockException(message);
    }

    @Override
    protected TaskTimeoutException newTimeout(String message) {
        return new TaskTimeoutException(message);
    }
}
