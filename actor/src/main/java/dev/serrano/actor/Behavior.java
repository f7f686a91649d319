package dev.serrano.actor;

/**
 * The code that processes the messages of an actor, until it {@linkplain Actor#become becomes} another.
 * {@snippet :
 * class Door extends Actor<String> {
 *     private final Behavior<String> open = message -> {
 *         if (message.equals("close")) {
 *             unbecome();
 *         }
 *     };
 *
 *     protected void process(String message) { // while it is closed
 *         if (message.equals("open")) {
 *             become(open);
 *         }
 *     }
 * }
 * }
 */
@FunctionalInterface
public interface Behavior<M> {
    /** Processes one message. */
    void process(M message) throws Exception;
}
