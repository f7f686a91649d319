package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncPoint;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded queue of messages, for many producers and one consumer at a time. The control word
 * of the actor passes the role of consumer on, and orders the accesses. A producer puts its message in by a
 * read-modify-write, then reads that word, and wakes the actor if it rests. A consumer that rests writes the word and
 * then asks {@link #hasGrown}. So neither misses the other.
 */
abstract sealed class Mailbox<M> permits FifoMailbox, UnorderedMailbox {
    private static final long LINK_NANOS = 50_000; // for a store to leave its processor

    /** Appends an envelope; any thread. Publishes the message. */
    abstract void append(Envelope<M> e);

    /** Takes an envelope; null if there is none, or its producer has not linked it. The consumer. */
    abstract @Nullable Envelope<M> take();

    /** Whether {@link #poll} would find a message; from others than the consumer it may say so in error. */
    abstract boolean isReady();

    /**
     * Whether a producer has put in a message that has not been taken, even if it has not linked it yet; from others
     * than the consumer it may say so in error. Read after a fence, it sees every producer that has not seen what was
     * written before the fence.
     */
    abstract boolean hasGrown();

    /** How many messages wait, counted; of a queue in use about so many. */
    abstract int size();

    /**
     * Appends a message, and the promise of its asker if it has one; any thread. Actions of an observed sender come
     * before the processing of the message.
     */
    final void put(M message, @Nullable Promise<?> asked) {
        SyncPoint sent = null;
        if (CurrentTask.member(SyncMember.class) != null) {
            sent = new SyncPoint();
            sent.signal(SyncKind.DATA);
        }
        append(new Envelope<>(message, asked == null ? sent : new Asked(asked, sent)));
    }

    /** Takes a message, for an actor that hears whether it was asked; null as {@link #take}. The consumer. */
    final @Nullable M poll(@Nullable ActorBase<M> actor) {
        Envelope<M> e = take();
        if (e == null) {
            return null;
        }
        Object sent = e.sent;
        if (sent != null) {
            opened(sent, actor);
        }
        return open(e);
    }

    private static void opened(Object sent, @Nullable ActorBase<?> actor) {
        SyncPoint point = sent instanceof SyncPoint p ? p : null;
        if (sent instanceof Asked a) {
            if (actor != null) {
                actor.takes(a.answer());
            }
            point = a.sent();
        }
        if (point != null) {
            point.waited(SyncKind.DATA);
        }
    }

    /**
     * Like {@link #poll}, but the message will not be processed. Its producer may have looked at the control word
     * before its link can be seen, so this waits for the link; but not for a producer that has not come to the look
     * yet.
     */
    final @Nullable M discard() {
        Envelope<M> e = take();
        if (e == null && hasGrown()) { // the clock only then: a selector asks all its mailboxes for each letter
            e = takeSoon();
        }
        return e == null ? null : open(e);
    }

    private @Nullable Envelope<M> takeSoon() {
        Envelope<M> e = null;
        for (long since = System.nanoTime(); e == null && hasGrown() && System.nanoTime() - since < LINK_NANOS; ) {
            Thread.onSpinWait();
            e = take();
        }
        return e;
    }

    private static <M> @Nullable M open(Envelope<M> e) {
        M m = e.message;
        e.message = null;
        e.sent = null;
        return m;
    }
}
