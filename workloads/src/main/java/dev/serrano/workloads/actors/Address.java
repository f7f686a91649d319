package dev.serrano.workloads.actors;

/**
 * Where an actor gets its messages.
 *
 * @param <M> type of the messages
 */
@FunctionalInterface
public interface Address<M> {

    /** Sends a message; does not wait. */
    void send(M message);
}
