package dev.serrano;

import java.io.Serial;
import java.util.concurrent.CancellationException;

/** A run or a finish scope ended early because it was cancelled. */
public class TaskCancelledException extends CancellationException {
    @Serial
    private static final long serialVersionUID = 1L;

    public TaskCancelledException(String message) {
        super(message);
    }

    @SuppressWarnings("this-escape") // CancellationException has no constructor with a cause
    public TaskCancelledException(String message, Throwable cause) {
        super(message);
        initCause(cause);
    }

    public TaskCancelledException(Throwable cause) {
        this("the finish scope was cancelled: " + cause, cause);
    }
}
