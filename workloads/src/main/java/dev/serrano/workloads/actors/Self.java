package dev.serrano.workloads.actors;

import java.util.function.Function;

/**
 * An actor, as its script sees it.
 *
 * @param <M> type of the messages
 */
public interface Self<M> extends Address<M>, Starter {

    /** Ends the actor with this message. */
    void exit();

    /**
     * Asks another actor, and blocks until it has answered. Messages that come meanwhile wait.
     *
     * @param question makes the message from the address that the answer is to be sent to
     * @param <Q> type of the other actor's messages
     * @param <R> type of the answer
     * @throws UnsupportedOperationException if these actors have no such way to ask
     */
    default <Q, R> R ask(Address<Q> other, Function<Address<R>, Q> question) throws Exception {
        throw new UnsupportedOperationException("only actors of Pekko ask and block");
    }
}
