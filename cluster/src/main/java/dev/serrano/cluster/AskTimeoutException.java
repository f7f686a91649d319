package dev.serrano.cluster;

/**
 * An actor has not answered in time. Whether it got the message, or will answer later, is unknown; a later answer has
 * no effect.
 * {@snippet :
 * try {
 *     return account.<Long>ask(Balance::new, Duration.ofMillis(200)).join();
 * } catch (AskTimeoutException e) {
 *     return cached;
 * }
 * }
 */
public final class AskTimeoutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AskTimeoutException(String message) {
        super(message);
    }
}
