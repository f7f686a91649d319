package dev.serrano;

import java.io.Serial;
import java.util.concurrent.CancellationException;

/**
 * A run or a finish scope ended early because it was cancelled. The message says what was cancelled and why, the cause is
 * what {@link Cancellation#cancel(Throwable)} was given, or tells who has cancelled. Made by the runtime alone.
 * {@snippet :
 * try {
 *     finish(cancelledBy(stop), () -> search(tree));
 * } catch (TaskCancelledException e) {
 *     log.log(Level.INFO, e.getMessage()); // all tasks of the finish have ended
 * }
 * }
 */
public sealed class TaskCancelledException extends CancellationException
        permits DeadlineExceededException, ShutDownNow {
    @Serial
    private static final long serialVersionUID = 1L;

    TaskCancelledException(String message) {
        super(message);
    }

    @SuppressWarnings("this-escape") // CancellationException has no constructor with a cause
    TaskCancelledException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }
}
