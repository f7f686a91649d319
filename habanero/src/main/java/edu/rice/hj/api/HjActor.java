package edu.rice.hj.api;

/**
 * Something that processes messages, one at a time, in tasks: see {@code newActor} and {@link edu.rice.hj.runtime.actors.Actor}.
 * A finish in which it was started waits until it has exited.
 */
public interface HjActor<MessageType> {
    /**
     * Begins to process messages; those sent before are kept. The current finish waits for the actor from now on.
     *
     * @throws IllegalStateException if it was started before
     */
    void start();

    /** Like {@link #start()}, at a place. */
    void start(HjPlace place);

    /** Ends it: the current message is the last, and those that come later are dropped. */
    void exit();

    /** Gives it a message, to be processed later. Messages of one sender are processed in their order. Never waits. */
    void send(MessageType message);

    /** Processes no further message until {@link #resume}; messages are kept. */
    void pause();

    /**
     * Goes on after a {@link #pause}.
     *
     * @throws IllegalStateException if it is not paused
     */
    void resume();
}
