package dev.serrano.actor;

/**
 * An actor was sent a message that its behaviour does not know.
 * {@snippet :
 * protected void process(Object message) {
 *     switch (message) {
 *         case Integer n -> sum += n;
 *         default -> throw unmatched(message);
 *     }
 * }
 * }
 */
public final class UnmatchedMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnmatchedMessageException(Object actor, Object message) {
        super(actor + " does not know the message " + message);
    }
}
