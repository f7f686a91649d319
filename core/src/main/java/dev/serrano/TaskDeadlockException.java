package dev.serrano;

import java.io.Serial;

/**
 * The tasks of a run wait for each other, or for something that nobody is left to do. The message lists who waits for what.
 * Thrown by the scheduler {@code deterministic}, which then cancels the run.
 */
public final class TaskDeadlockException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public TaskDeadlockException(String message) {
        super(message);
    }
}
