package dev.serrano;

import java.io.Serial;

/**
 * Ends a task whose finish scope has been cancelled: thrown by calls into Serrano (spawns, waits,
 * {@link Serrano#poll}). Also ends a single task that its group no longer needs
 * ({@link dev.serrano.spi.CurrentTask#endAlone}, and so {@code offer} and {@code check} of eurekas).
 * <p>Do not catch it. If it is swallowed, the task stays marked: the next call into Serrano throws it again.
 * {@snippet :
 * try {
 *     poll();
 * } finally {
 *     release(buffer); // runs when the task is ended, too
 * }
 * }
 */
public final class TaskTermination extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Of a scope that was cancelled; without a stack trace. */
    static final TaskTermination INSTANCE = new TaskTermination("the task's finish scope was cancelled");

    /** Of a task that is ended while its scope goes on. */
    static final TaskTermination ALONE = new TaskTermination("the task's group no longer needs it");

    private TaskTermination(String message) {
        super(message, null, false, false);
    }
}
