package dev.serrano;

import java.io.Serial;

/**
 * The tasks of a run wait for each other, or for something that nobody is left to do; the run was cancelled for it. The
 * message lists who waits for what. When this is found: {@link DeadlockPolicy}; with the scheduler
 * {@code deterministic}, as soon as no task can go on and no timer is set.
 * {@snippet :
 * try {
 *     launch(program);
 * } catch (TaskDeadlockException e) {
 *     System.err.println(e.getMessage()); // who waits for what, and where
 * }
 * }
 */
public final class TaskDeadlockException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    TaskDeadlockException(String message) {
        super(message);
    }
}
