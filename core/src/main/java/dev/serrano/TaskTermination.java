package dev.serrano;

import java.io.Serial;

/**
 * Ends a task whose finish scope has been cancelled: thrown by calls into Serrano (spawns, waits,
 * {@link Serrano#poll}). Also ends a single task that its group no longer needs
 * ({@link dev.serrano.spi.CurrentTask#endAlone}, and so {@code offer} and {@code check} of eurekas).
 * <p>Each throw has an instance of its own, without a stack trace; so try-with-resources works in a task that is ended.
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

    /* Implementation. A new one for each throw, since try-with-resources adds the exception of close() to that of the
     * body, and no Throwable can be added to itself. It has no stack trace, which would be the main cost. The two
     * shared ones stand in where there is no memory for a new one; they keep no added exceptions. */
    private static final TaskTermination NO_MEMORY = new TaskTermination(false, false);
    private static final TaskTermination NO_MEMORY_ALONE = new TaskTermination(true, false);

    /** Whether the task is ended while its scope goes on. */
    final boolean alone;

    private TaskTermination(boolean alone, boolean suppresses) {
        super(
                alone ? "the task's group no longer needs it" : "the task's finish scope was cancelled",
                null,
                suppresses,
                false);
        this.alone = alone;
    }

    /** A new one; a shared one if there is no memory, for the task has to end all the same. */
    static TaskTermination of(boolean alone) {
        try {
            return new TaskTermination(alone, true);
        } catch (OutOfMemoryError e) {
            return alone ? NO_MEMORY_ALONE : NO_MEMORY;
        }
    }
}
