package dev.serrano;

import dev.serrano.internal.task.Exceptions;

/** Lets the runtime make exceptions whose constructors are hidden; found by {@link Exceptions}. */
final class ExceptionMaker implements Exceptions.Maker {
    @Override
    public TaskTermination termination() {
        return TaskTermination.INSTANCE;
    }

    @Override
    public TaskTermination alone() {
        return TaskTermination.ALONE;
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
