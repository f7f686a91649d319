package edu.rice.hj.experimental.actors;

import edu.rice.hj.experimental.actors.ReadWriteEnum.ReaderWriterMessage;
import java.util.Objects;

/**
 * A selector whose reading messages are processed in parallel with each other, and whose writing messages are processed
 * alone: one that writes waits, without a worker, for the readers that are at it, and nothing else is processed
 * meanwhile. To end it, let a message that writes call {@link #exit}: no reader is at it then.
 * <p>Life and failures are those of a {@link Selector}; {@link #handleThrowable} may be called by several readers at
 * once. Memory consistency: actions of a writer happen-before later processing, and actions of readers happen-before
 * the next writer.
 * {@snippet :
 * final class Dictionary extends ReaderWriterActor<Message> {
 *     Dictionary() {
 *         super(ReaderWriterPolicy.ARRIVAL_ORDER);
 *     }
 *
 *     @Override
 *     protected void processRead(Message m) {
 *         m.sender().send(map.get(m.key()));
 *     }
 *
 *     @Override
 *     protected void processWrite(Message m) {
 *         map.put(m.key(), m.value());
 *     }
 * }
 * }
 *
 * @param <MsgType> type of the messages
 */
public abstract class ReaderWriterActor<MsgType> extends Selector<ReaderWriterMessage<MsgType>> {
    private final ReaderWriterPolicy policy;

    /** An actor that takes its messages as they come. */
    protected ReaderWriterActor() {
        this(ReaderWriterPolicy.ARRIVAL_ORDER);
    }

    /** An actor that takes its messages in the order of a policy. */
    protected ReaderWriterActor(ReaderWriterPolicy policy) {
        super(policy.numMailboxes(), self -> new Worker<>(self, policy));
        this.policy = policy;
    }

    /** Sends a message that changes the state; otherwise as {@link Selector#send(int, Object)}. */
    public final void sendWriteMessage(MsgType message) {
        Objects.requireNonNull(message, "message");
        send(policy.writeMailbox(), new ReaderWriterMessage<>(ReadWriteEnum.WRITE, message));
    }

    /** Sends a message that only reads the state; otherwise as {@link Selector#send(int, Object)}. */
    public final void sendReadMessage(MsgType message) {
        Objects.requireNonNull(message, "message");
        send(policy.readMailbox(), new ReaderWriterMessage<>(ReadWriteEnum.READ, message));
    }

    /** Calls {@link #processRead} or {@link #processWrite}. */
    @Override
    protected final void process(ReaderWriterMessage<MsgType> message) {
        if (message.messageMode == ReadWriteEnum.READ) {
            processRead(message.messageBody);
        } else {
            processWrite(message.messageBody);
        }
    }

    /** Processes a message that changes the state, alone. Its exception goes to {@link #handleThrowable}. */
    protected abstract void processWrite(MsgType message);

    /** Processes a message that reads the state, as a task that other readers may run beside. */
    protected abstract void processRead(MsgType message);

    /** The messages say what they do: the mailbox follows from that and the policy. */
    @Override
    @SuppressWarnings("unchecked") // made in the constructor
    final void deliver(int mailbox, ReaderWriterMessage<MsgType> message) {
        Worker<MsgType> worker = (Worker<MsgType>) worker();
        if (message.messageMode == ReadWriteEnum.READ) {
            worker.sendRead(message);
        } else {
            worker.sendWrite(message);
        }
    }

    private static final class Worker<M> extends dev.serrano.actor.ReaderWriterActor<ReaderWriterMessage<M>> {
        private final Selector<ReaderWriterMessage<M>> selector;

        Worker(Selector<ReaderWriterMessage<M>> selector, ReaderWriterPolicy policy) {
            super(
                    switch (policy) {
                        case ARRIVAL_ORDER -> dev.serrano.actor.ReaderWriterPolicy.ARRIVAL_ORDER;
                        case READER_PRIORITY -> dev.serrano.actor.ReaderWriterPolicy.READERS_FIRST;
                        case WRITER_PRIORITY -> dev.serrano.actor.ReaderWriterPolicy.WRITERS_FIRST;
                    });
            this.selector = selector;
        }

        @Override
        protected void onStart() {
            selector.life().starting();
        }

        @Override
        protected void processRead(ReaderWriterMessage<M> message) {
            processEither(message);
        }

        @Override
        protected void processWrite(ReaderWriterMessage<M> message) {
            processEither(message);
        }

        private void processEither(ReaderWriterMessage<M> message) {
            selector.life().receives();
            try {
                selector.process(message);
            } catch (Throwable e) {
                selector.life().failed(e);
            }
        }

        @Override
        protected void onExit() {
            selector.life().ended();
        }

        @Override
        public String toString() {
            return selector.toString();
        }
    }
}
