package dev.serrano.workloads.actors;

/**
 * An actor, as its script sees it.
 *
 * @param <M> type of the messages
 */
public interface Self<M> extends Address<M>, Starter {

    /** Ends the actor with this message. */
    void exit();
}
