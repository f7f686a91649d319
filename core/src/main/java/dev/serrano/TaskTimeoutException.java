package dev.serrano;

import java.io.Serial;

/**
 * A timed wait has ended without a result. The awaited computation goes on.
 * {@snippet :
 * try {
 *     show(page.join(Duration.ofSeconds(1)));
 * } catch (TaskTimeoutException e) {
 *     show(placeholder); // the page is still fetched
 * }
 * }
 */
public final class TaskTimeoutException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    TaskTimeoutException(String message) {
        super(message);
    }
}
