package dev.serrano.actor;

import dev.serrano.TaskFuture;
import dev.serrano.sync.Event;
import dev.serrano.sync.TaskSemaphore;
import java.util.ArrayDeque;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An actor with one mailbox. Messages of one sender are processed in the order in which it has sent them.
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
    private static final LongAdder DEAD_LETTERS = new LongAdder();

    private final Mailbox<M> mailbox = new Mailbox<>();
    private final @Nullable TaskSemaphore room;
    private final Overflow overflow;
    private @Nullable ArrayDeque<Behavior<? super M>> behaviors;

    /** An actor with an unbounded mailbox. */
    protected Actor() {
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
        this.room = new TaskSemaphore(capacity);
        this.overflow = Objects.requireNonNull(overflow, "overflow");
    }

    /** Processes a message, unless the actor has become something else. */
    protected abstract void process(M message) throws Exception;

    /**
     * Sends a message; any thread; waits only at a {@linkplain Overflow full mailbox}. Before the start it is kept; after the end it is a
     * {@linkplain #deadLetters dead letter}.
     */
    public final void send(M message) {
        Objects.requireNonNull(message, "message");
        if (hasEnded() || room != null && !enter(room)) {
            onDeadLetter(message);
        } else {
            mailbox.put(message);
            wake();
        }
    }

    private boolean enter(TaskSemaphore places) {
        if (places.tryAcquire(1)) {
            return true;
        }
        switch (overflow) {
            case DROP -> {
                return false;
            }
            case FAIL -> throw new IllegalStateException("the mailbox of " + this + " is full");
            case SUSPEND -> {
                try {
                    places.acquire();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while the mailbox of " + this + " was full", e);
                }
            }
        }
        return true;
    }

    private @Nullable M take() {
        M m = mailbox.poll();
        if (m != null && room != null) {
            room.release();
        }
        return m;
    }

    /**
     * Sends a message that holds a reply, and returns what the actor answers. If it ends before that, the future fails
     * with an {@link IllegalStateException}.
     */
    public final <R> TaskFuture<R> ask(Function<? super Reply<R>, ? extends M> message) {
        Reply<R> reply = new Reply<>();
        M m = message.apply(reply);
        Event.Registration watch = ended().addExecutionBody(
                        over -> reply.refuse(new IllegalStateException(this + " has ended without an answer")));
        reply.future().onComplete(outcome -> watch.withdraw());
        send(m);
        return reply.future();
    }

    /** From the next message on this is what is done with messages; in a message of this actor only. */
    protected final void become(Behavior<? super M> behavior) {
        Objects.requireNonNull(behavior, "behavior");
        if (behaviors == null) {
            behaviors = new ArrayDeque<>(2);
        }
        behaviors.push(behavior);
    }

    /** Takes the last {@link #become} back; has no effect on an actor that is what it was. */
    protected final void unbecome() {
        if (behaviors != null) {
            behaviors.poll();
        }
    }

    /** For a message that the behaviour does not know: {@code throw unmatched(message)}. */
    protected final UnmatchedMessageException unmatched(M message) {
        return new UnmatchedMessageException(this, message);
    }

    /** A message has come after the end, or was not processed before it: counted, and an event of Flight Recorder. */
    protected void onDeadLetter(M message) {
        DEAD_LETTERS.increment();
        DeadLetterEvent.commit(this, message);
    }

    /** How many dead letters all actors of this program had that do not override {@link #onDeadLetter}. */
    public static long deadLetters() {
        return DEAD_LETTERS.sum();
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
    final boolean isLoaded() {
        return mailbox.isReady();
    }

    @Override
    final boolean step() throws Exception {
        M m = take();
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
    final void discardAll() {
        for (M m = take(); m != null; m = take()) {
            onDeadLetter(m);
        }
    }
}
