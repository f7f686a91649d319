package edu.rice.pcdp;

import dev.serrano.habanero.pcdp.Mailbox;

/**
 * An object to which messages are sent, which it processes one at a time, in the order in which each sender has sent
 * them. It need not be started, and does not end.
 * <p>A message belongs to the innermost finish around the call of {@link #send}: that finish waits until the message
 * has been processed, and for all that its processing has spawned and sent. If {@link #process} throws, that finish
 * fails, and the actor goes on with the next message.
 * <p>Memory consistency: actions of the sender before it sent happen-before the processing of the message; that of one
 * message happens-before that of the next, and before the end of the finish.
 * {@snippet :
 * final class Counter extends Actor {
 *     private long sum;
 *
 *     @Override
 *     public void process(Object message) {
 *         sum += (Integer) message;
 *     }
 * }
 *
 * Counter counter = new Counter();
 * finish(() -> counter.send(3));
 * }
 */
@SuppressWarnings("this-escape") // the mailbox keeps it, and calls it when a message is there
public abstract class Actor {
    private final Mailbox mailbox = new Mailbox(this::process);

    public Actor() {}

    /** Processes a message. May wait and spawn; the next message is not processed before it has returned. */
    public abstract void process(Object msg);

    /**
     * Sends a message, from any task.
     *
     * @throws IllegalStateException outside a task, where there is no finish to wait for it
     */
    public final void send(Object msg) {
        mailbox.send(msg);
    }
}
