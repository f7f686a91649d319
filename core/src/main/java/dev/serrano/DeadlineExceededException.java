package dev.serrano;

import java.io.Serial;

/**
 * A finish scope was cancelled since the time given by {@link Serrano#within} had passed.
 * The time is that of {@link System#nanoTime}.
 * {@snippet :
 * try {
 *     finish(within(Duration.ofSeconds(2)).named("load"), () -> load(pages));
 * } catch (DeadlineExceededException e) {
 *     useWhatIsThere(); // all tasks of the finish have ended
 * }
 * }
 */
public final class DeadlineExceededException extends TaskCancelledException {
    @Serial
    private static final long serialVersionUID = 1L;

    DeadlineExceededException(String message) {
        super(message);
    }

    DeadlineExceededException(String finish, String message) {
        super(finish, message);
    }
}
