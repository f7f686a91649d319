package dev.serrano.actor;

/** What an actor does with its messages, until it {@linkplain Actor#become becomes} another. */
@FunctionalInterface
public interface Behavior<M> {
    /** Processes one message. */
    void process(M message) throws Exception;
}
