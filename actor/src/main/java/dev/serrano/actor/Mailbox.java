package dev.serrano.actor;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncPoint;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded queue of messages, for many producers and one consumer at a time. Messages of one producer come out in
 * the order in which it has put them in.
 */
final class Mailbox<M> {
    /* Implementation. Vyukov's intrusive queue of many producers and one consumer: a list with a stub in front.
     * last    the envelope that was appended last. A producer exchanges it and then links the old one to its own: two
     *         steps, and no loop.
     * head    the stub: the envelope that was taken last. Written by the consumer alone; who is the consumer passes on
     *         with the control word of the actor, which orders their accesses. Read by anybody in isReady() and size():
     *         an old value only makes the queue look longer.
     * next    written with release, read with acquire: it publishes the message. Who has put a message in wakes the actor
     *         then, by a compare-and-set of the control word or after a fence (ActorBase.wake), so it and a consumer that
     *         writes the control word and then polls do not miss each other.
     * Between the two steps of a producer the queue seems to end at the old envelope, also for those appended after it.
     * poll() then returns null: that producer wakes the consumer when it has linked, as each does.
     * Rejected: a stack that the consumer reverses (a producer's compare-and-set fails under contention, and a batch is
     * walked twice); a queue of arrays (an idle actor would keep one). */
    private static final VarHandle LAST = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "last", VarHandle.class, Mailbox.class, Envelope.class);
    private static final VarHandle NEXT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "next", VarHandle.class, Envelope.class, Envelope.class);

    private volatile Envelope<M> last;
    private Envelope<M> head;

    Mailbox() {
        Envelope<M> stub = new Envelope<>(null, null);
        last = stub;
        head = stub;
    }

    /** Appends a message; any thread. What an observed sender did comes before the message is processed. */
    @SuppressWarnings("unchecked") // envelopes of M
    void put(M message) {
        SyncPoint sent = null;
        if (CurrentTask.member(SyncMember.class) != null) {
            sent = new SyncPoint();
            sent.signal(SyncKind.DATA);
        }
        Envelope<M> e = new Envelope<>(message, sent);
        Envelope<M> before = (Envelope<M>) LAST.getAndSet(this, e);
        NEXT.setRelease(before, e);
    }

    /** Takes the first message, to process it; null if there is none, or its producer has not linked it. The consumer. */
    @Nullable
    M poll() {
        Envelope<M> e = next(head);
        if (e == null) {
            return null;
        }
        SyncPoint sent = e.sent;
        if (sent != null) {
            sent.waited(SyncKind.DATA);
        }
        return open(e);
    }

    /** As {@link #poll}, but nobody will process the message. */
    @Nullable
    M discard() {
        Envelope<M> e = next(head);
        return e == null ? null : open(e);
    }

    private @Nullable M open(Envelope<M> e) {
        head = e;
        M m = e.message;
        e.message = null;
        e.sent = null;
        return m;
    }

    /** Whether {@link #poll} would find a message; from others than the consumer it may say so in error. */
    boolean isReady() {
        return NEXT.getAcquire(head) != null;
    }

    /** How many messages wait, counted; of a queue in use about so many. */
    int size() {
        int n = 0;
        for (Envelope<M> e = next(head); e != null; e = next(e)) {
            n++;
        }
        return n;
    }

    @SuppressWarnings("unchecked") // envelopes of M
    private static <M> @Nullable Envelope<M> next(Envelope<M> e) {
        return (Envelope<M>) NEXT.getAcquire(e);
    }
}
