package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncPoint;
import dev.serrano.sync.TaskSemaphore;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An actor with one mailbox. Messages of one sender are processed in the order in which it has sent them, unless the mailbox
 * is {@linkplain MailboxOrder#UNORDERED unordered}.
 * {@snippet :
 * sealed interface Command permits Add, Stop {}
 * record Add(long n) implements Command {}
 * record Stop() implements Command {}
 *
 * final class Sum extends Actor<Command> {
 *     long sum; // only messages touch it
 *
 *     protected void process(Command command) {
 *         switch (command) {
 *             case Add(long n) -> sum += n;
 *             case Stop() -> exit();
 *         }
 *     }
 * }
 *
 * Sum sum = new Sum();
 * finish(() -> {
 *     sum.start();
 *     sum.send(new Add(1));
 *     sum.send(new Stop());
 * });
 * // sum.sum is 1: the finish has waited for the actor's exit
 * }
 *
 * @param <M> type of the messages
 */
public abstract class Actor<M> extends ActorBase<M> {
    /* Implementation.
     * room       a permit for each message that the mailbox may still take; null if unbounded. Given back by the owner for
     *            each message that it takes out, also for dead letters: so an actor that ends lets waiting senders go.
     * behaviors  those it has become, the youngest first; only the owner of the actor; null until the first. */
    private final Mailbox<M> mailbox;
    private final @Nullable TaskSemaphore room;
    private final Overflow overflow;
    private @Nullable ArrayDeque<Behavior<? super M>> behaviors;

    /** An actor with an unbounded mailbox. */
    protected Actor() {
        this(MailboxOrder.FIFO);
    }

    /** An actor with an unbounded mailbox that gives its messages out in that order. */
    protected Actor(MailboxOrder order) {
        Objects.requireNonNull(order, "order");
        this.mailbox = order == MailboxOrder.UNORDERED ? new UnorderedMailbox<>() : new FifoMailbox<>();
        this.room = null;
        this.overflow = Overflow.DROP;
    }

    /**
     * An actor whose mailbox holds so many messages.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    protected Actor(int capacity, Overflow overflow) {
        if (capacity < 1) {
            throw new IllegalArgumentException("a mailbox for " + capacity + " messages: must be 1 or more");
        }
        this.mailbox = new FifoMailbox<>();
        this.room = new TaskSemaphore(capacity);
        this.overflow = Objects.requireNonNull(overflow, "overflow");
    }

    /** Processes a message, unless the actor has become something else. */
    protected abstract void process(M message) throws Exception;

    /** Sends a message; any thread; waits only at a {@linkplain Overflow full mailbox}. */
    @Override
    public final void send(M message) {
        post(message, null);
    }

    @Override
    final void post(M message, @Nullable Promise<?> asked) {
        Objects.requireNonNull(message, "message");
        SyncPoint.reach();
        CurrentTask.requireStack();
        if (hasEnded() || room != null && !enter(room)) {
            deadLetter(message);
        } else {
            mailbox.put(message, asked);
            messageCame();
            CurrentTask.answerOthers();
        }
    }

    private boolean enter(TaskSemaphore places) {
        if (places.tryAcquire(1)) {
            return true;
        }
        if (overflow == Overflow.DROP) { // no switch, which makes a class with an initializer
            return false;
        }
        if (overflow == Overflow.FAIL) {
            throw new IllegalStateException("the mailbox of " + this + " is full");
        }
        try {
            places.acquire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the mailbox of " + this + " was full", e);
        }
        return true;
    }

    /** Processes messages by this behavior from the next one on; in a message of this actor only. */
    protected final void become(Behavior<? super M> behavior) {
        Objects.requireNonNull(behavior, "behavior");
        if (behaviors == null) {
            behaviors = new ArrayDeque<>(2);
        }
        behaviors.push(behavior);
    }

    /** Takes the last {@link #become} back; has no effect on an actor with its first behavior. */
    protected final void unbecome() {
        if (behaviors != null) {
            behaviors.poll();
        }
    }

    /** Whether {@link #send} may wait, because the mailbox {@linkplain Overflow#SUSPEND suspends} its senders. */
    public final boolean sendMayWait() {
        return room != null && overflow == Overflow.SUSPEND;
    }

    /** How many messages wait; while others send, about so many. */
    public final int mailboxLength() {
        return mailbox.size();
    }

    @Override
    final boolean isReady() {
        return mailbox.isReady();
    }

    @Override
    final boolean cameMeanwhile() {
        return mailbox.hasGrown();
    }

    @Override
    final boolean isLoaded() {
        return mailbox.isReady();
    }

    @Override
    final boolean step() throws Exception {
        M m = leave(mailbox.poll(this));
        if (m == null) {
            return false;
        }
        Behavior<? super M> b = behaviors == null ? null : behaviors.peek();
        if (b == null) {
            process(m);
        } else {
            b.process(m);
        }
        return true;
    }

    @Override
    final void renew() {
        behaviors = null;
    }

    @Override
    final long messages() {
        return mailbox.size();
    }

    @Override
    final String waiting() {
        return "messages in its mailbox: " + mailbox.size();
    }

    @Override
    final @Nullable M discard() {
        return leave(mailbox.discard());
    }

    private @Nullable M leave(@Nullable M taken) {
        if (taken != null && room != null) {
            room.release();
        }
        return taken;
    }
}
