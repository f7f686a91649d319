package dev.serrano;

import java.io.Serial;

/**
 * Ends a task whose finish scope has been cancelled: thrown by calls into Serrano (spawns, waits,
 * {@link Serrano#poll}).
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

    /** The only instance; it has no stack trace. */
    static final TaskTermination INSTANCE = new TaskTermination();

    private TaskTermination() {
        super("the task's finish scope was cancelled", null, false, false);
    }
}
