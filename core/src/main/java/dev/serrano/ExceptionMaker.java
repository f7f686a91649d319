package dev.serrano;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.task.Exceptions;
import java.util.List;

/** Lets the runtime make exceptions whose constructors are hidden; found by {@link Exceptions}. */
final class ExceptionMaker implements Exceptions.Maker {
    @Override
    public TaskTermination termination(boolean alone) {
        return TaskTermination.of(alone);
    }

    @Override
    public boolean isAlone(TaskTermination t) {
        return t.alone;
    }

    @Override
    public MultiException failures(List<Throwable> failures, String finish) {
        ProgramFrames.addCallerToCauses(failures);
        return new MultiException(failures, finish);
    }

    @Override
    public TaskCancelledException cancelled(String message) {
        return new TaskCancelledException(message);
    }

    @Override
    public TaskCancelledException cancelled(String message, Throwable cause) {
        return new TaskCancelledException(message, cause);
    }

    @Override
    public TaskCancelledException shutDown(String message, StackTraceElement[] trace) {
        return new ShutDownNow(message, trace);
    }

    @Override
    public TaskDeadlockException deadlock(String message) {
        return new TaskDeadlockException(message);
    }

    @Override
    public TaskTimeoutException timeout(String message) {
        return new TaskTimeoutException(message);
    }
}
