package dev.serrano;

import dev.serrano.internal.context.ProgramFrames;
import java.io.Serial;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A run or a finish scope ended early because it was cancelled. The message says what was cancelled and why. For a
 * finish with {@link Serrano#within} or {@link Serrano#cancelledBy} it names up to five tasks that were at work or
 * waiting at that time, with their lines, and the number of further waiting ones. The cause is the argument of
 * {@link Cancellation#cancel(Throwable)}, or shows the call that has cancelled. Only the runtime makes it.
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

    private final @Nullable String finish; // its name, "" if it has none; null if the message has all

    TaskCancelledException(String message) {
        super(message);
        finish = null;
    }

    /** For a finish, whose name is empty if it has none; the message says what became of it. */
    TaskCancelledException(String finish, String message) {
        super(message);
        this.finish = finish;
    }

    @SuppressWarnings("this-escape") // CancellationException has no constructor with a cause
    TaskCancelledException(String message, Throwable cause) {
        super(message);
        finish = null;
        initCause(cause);
    }

    @Override
    public String getMessage() {
        String said = Objects.requireNonNull(super.getMessage()); // each has one
        if (finish == null) {
            return said;
        }
        String where = ProgramFrames.finish(finish, this);
        return (where.isEmpty() ? "a finish" : where) + ' ' + said;
    }
}
