package edu.rice.hj.experimental.actors;

import dev.serrano.actor.MailboxPolicy;
import dev.serrano.actor.SelectorActor;
import dev.serrano.habanero.ActorLife;
import edu.rice.hj.api.HjPlace;
import java.util.function.Function;

/**
 * An actor with several mailboxes, each of which can be disabled: messages for it are kept then, and it is not looked
 * into. Mailboxes are numbered from 0, or named by the constants of an enum, in their order; all are enabled at first.
 * Before each message the mailbox is chosen anew, the enabled one with the lowest number that is not empty. In one
 * mailbox the messages of each sender come in the order in which they were sent; between mailboxes there is no order.
 * <p>Life, failures and memory effects are those of {@link edu.rice.hj.runtime.actors.Actor}. If all mailboxes are
 * disabled while no message is processed, the selector waits until a task enables one; if no task is left that could,
 * the launch fails with a {@link edu.rice.hj.runtime.util.DeadlockException}.
 * {@snippet :
 * final class Requester extends Selector<Object> {
 *     static final int REGULAR = 0;
 *     static final int REPLY = 1;
 *
 *     Requester() {
 *         super(2);
 *     }
 *
 *     @Override
 *     protected void process(Object message) {
 *         if (message instanceof Request r) {
 *             server.send(r);
 *             disable(REGULAR); // nothing but the reply
 *         } else {
 *             use(message);
 *             enable(REGULAR);
 *         }
 *     }
 * }
 * }
 *
 * @param <MessageType> type of the messages
 */
public abstract class Selector<MessageType> {
    /* Implementation. Messages go straight into the mailboxes of a selector of ours, which calls process(). It is
     * held from the beginning: programs have no way to say that a task will enable a mailbox, so that all are
     * disabled cannot be the error that it is there. When no task can go on it is one (ScopeHolder.needsTasks). When
     * hooks are called: ActorLife. */
    private final SelectorActor<?> worker;
    private final Life life;

    /** How many mailboxes there are. */
    protected final int numClassifiers;

    /** A selector with a mailbox for each constant of an enum, of which earlier ones have priority. */
    protected Selector(Class<? extends Enum<?>> mailboxes) {
        this(mailboxes, true);
    }

    /** A selector with mailboxes 0 to {@code mailboxes - 1}, of which lower numbers have priority. */
    protected Selector(int mailboxes) {
        this(mailboxes, true, true);
    }

    /**
     * Same as {@link #Selector(int)}.
     *
     * @param alwaysSequentialBody whether {@link #process} uses no parallel constructs. It always may: accepted without
     *     effect.
     */
    protected Selector(int mailboxes, boolean alwaysSequentialBody) {
        this(mailboxes, alwaysSequentialBody, true);
    }

    /**
     * Same as {@link #Selector(int)}.
     *
     * @param alwaysSequentialBody whether {@link #process} uses no parallel constructs. It always may: accepted without
     *     effect.
     * @param usePriorities false if the enabled mailboxes that are not empty are to be equal: one is drawn
     * @throws IllegalArgumentException if there is no mailbox
     */
    protected Selector(int mailboxes, boolean alwaysSequentialBody, boolean usePriorities) {
        this(mailboxes, self -> new Worker<>(self, mailboxes, usePriorities));
    }

    /** Like {@link #Selector(Class)} and {@link #Selector(int, boolean)}. */
    protected Selector(Class<? extends Enum<?>> mailboxes, boolean alwaysSequentialBody) {
        this(mailboxes.getEnumConstants().length, alwaysSequentialBody, true);
    }

    @SuppressWarnings("this-escape") // the worker keeps it, and calls it when it is started
    Selector(int mailboxes, Function<Selector<MessageType>, SelectorActor<?>> maker) {
        numClassifiers = mailboxes;
        worker = maker.apply(this);
        worker.hold();
        life = new Life(worker);
    }

    final SelectorActor<?> worker() {
        return worker;
    }

    final ActorLife life() {
        return life;
    }

    /** Hands a message to the worker, whose messages are those of the selector. */
    @SuppressWarnings("unchecked") // of a Worker; a subclass with another one overrides this
    void deliver(int mailbox, MessageType message) {
        ((Worker<MessageType>) worker).send(mailbox, message);
    }

    @SuppressWarnings("EnumOrdinal") // the order of the constants is that of the mailboxes, as the Javadoc promises
    private static int id(Enum<?> mailbox) {
        return mailbox.ordinal();
    }

    /** Whether it has been started; true also after its end. False inside {@link #onPreStart}. */
    public final boolean hasStarted() {
        return life.hasStarted();
    }

    /**
     * Starts the selector in the innermost finish around the caller: messages that have come before are processed now.
     * Outside a task the launch, or finalizeHabanero, waits for its end.
     *
     * @throws IllegalStateException if it has been started before, or has exited, or if there is no launch either
     */
    public final void start() {
        life.start();
    }

    /** Like {@link #start()}, and as {@link edu.rice.hj.runtime.actors.Actor#start(HjPlace)}. */
    public final void start(HjPlace place) {
        life.start(place);
    }

    /** Called by {@link #start()} before the selector is started; its exception ends it, and comes out of there. */
    protected void onPreStart() {}

    /** Called by {@link #start()} after {@link #onPreStart}, before the first message. May start other actors. */
    protected void onPostStart() {}

    /**
     * Ends the selector: after the message that it is processing no other is processed. All calls but the first have no
     * effect.
     */
    protected final void exit() {
        life.exit();
    }

    /**
     * Called once by the first {@link #exit}, while the selector has not ended. After a failure, and when its finish is
     * cancelled, as {@link #onPostExit}, immediately before it.
     */
    protected void onPreExit() {}

    /** Called once after the last message was processed, before the finish may end. */
    protected void onPostExit() {}

    /** Processes a message. Its exception goes to {@link #handleThrowable}. */
    protected abstract void process(MessageType message);

    /** Sends into the mailbox of a constant: as {@link #send(int, Object)}. */
    public final void send(Enum<?> mailbox, MessageType message) {
        send(id(mailbox), message);
    }

    /**
     * Sends into a mailbox, whether it is enabled or not, and does not wait. Any thread, before the start as well;
     * after the exit the message is ignored.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     * @throws NullPointerException if the message is null
     */
    public final void send(int mailbox, MessageType message) {
        life.sends();
        deliver(mailbox, message);
    }

    /** Enables all mailboxes. */
    protected final void enableAll() {
        worker.enableAll();
    }

    /** Enables the mailbox of a constant and disables all others. */
    protected final void disableAllExcept(Enum<?> mailbox) {
        worker.disableAllExcept(id(mailbox));
    }

    /**
     * Enables a mailbox and disables all others.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     */
    protected final void disableAllExcept(int mailbox) {
        worker.disableAllExcept(mailbox);
    }

    /**
     * Enables a mailbox; one that is enabled stays so. Any thread; messages that wait there are processed without more
     * ado.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     */
    protected final void enable(int mailbox) {
        worker.enable(mailbox);
    }

    /** Enables the mailbox of a constant. */
    protected final void enable(Enum<?> mailbox) {
        worker.enable(id(mailbox));
    }

    /** Disables the mailbox of a constant. */
    protected final void disable(Enum<?> mailbox) {
        worker.disable(id(mailbox));
    }

    /**
     * Disables a mailbox; one that is disabled stays so. Messages in it are kept.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     */
    protected final void disable(int mailbox) {
        worker.disable(mailbox);
    }

    /** Whether the mailbox of a constant is enabled. */
    protected final boolean isEnabled(Enum<?> mailbox) {
        return worker.isEnabled(id(mailbox));
    }

    /**
     * Whether a mailbox is enabled.
     *
     * @throws IllegalArgumentException if there is no such mailbox
     */
    protected final boolean isEnabled(int mailbox) {
        return worker.isEnabled(mailbox);
    }

    /**
     * Processes messages that wait in a mailbox which a task has enabled. There is no need to call it:
     * {@link #enable(int)} does so. It has no effect.
     */
    protected void tryProcessMessage(int mailbox) {}

    /**
     * Gets what {@link #process} has thrown. By default it is thrown on: the selector exits, and its finish fails with
     * it. If this returns, it goes on with the next message. That a finish was cancelled is no such failure.
     */
    protected void handleThrowable(Throwable failure) {
        throw ActorLife.rethrow(failure);
    }

    private static final class Worker<M> extends SelectorActor<M> {
        private final Selector<M> selector;

        Worker(Selector<M> selector, int mailboxes, boolean usePriorities) {
            super(mailboxes, usePriorities ? MailboxPolicy.PRIORITY : MailboxPolicy.RANDOM);
            this.selector = selector;
        }

        @Override
        protected void onStart() {
            selector.life.starting();
        }

        @Override
        protected void process(M message) {
            selector.life.receives();
            try {
                selector.process(message);
            } catch (Throwable e) {
                selector.life.failed(e);
            }
        }

        @Override
        protected void onExit() {
            selector.life.ended();
        }

        @Override
        public String toString() {
            return selector.toString();
        }
    }

    private final class Life extends ActorLife {
        Life(SelectorActor<?> worker) {
            super(worker);
        }

        @Override
        protected void preStart() {
            onPreStart();
        }

        @Override
        protected void postStart() {
            onPostStart();
        }

        @Override
        protected void preExit() {
            onPreExit();
        }

        @Override
        protected void postExit() {
            onPostExit();
        }

        @Override
        protected void handle(Throwable failure) {
            handleThrowable(failure);
        }
    }
}
