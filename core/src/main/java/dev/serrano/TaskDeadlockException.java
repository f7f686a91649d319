package dev.serrano;

import java.io.Serial;

/**
 * A run was cancelled because its tasks wait for each other, or for something that no remaining task does. The message
 * lists the waiting tasks and the objects of their waits. {@link DeadlockPolicy} describes when this is found; the
 * scheduler {@code deterministic} finds it as soon as no task can go on and no timer is set.
 * {@snippet :
 * try {
 *     launch(program);
 * } catch (TaskDeadlockException e) {
 *     System.err.println(e.getMessage()); // the waiting tasks, and where they wait
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
