package dev.serrano;

import java.io.Serial;

/** A finish scope was cancelled since the time given by {@link Serrano#within} had passed. */
public final class DeadlineExceededException extends TaskCancelledException {
    @Serial
    private static final long serialVersionUID = 1L;

    DeadlineExceededException(String message) {
        super(message);
    }
}
