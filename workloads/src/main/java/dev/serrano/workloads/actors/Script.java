package dev.serrano.workloads.actors;

/**
 * The behavior of an actor. Its fields need no synchronization: one message is processed after another.
 *
 * @param <M> type of the messages
 */
@FunctionalInterface
public interface Script<M> {

    /** Processes a message. */
    void receive(M message, Self<M> self) throws Exception;
}
