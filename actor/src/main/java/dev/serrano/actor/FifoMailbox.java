package dev.serrano.actor;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Messages of one producer come out in the order in which it has put them in. */
final class FifoMailbox<M> extends Mailbox<M> {
    /* Implementation. Vyukov's intrusive queue of many producers and one consumer: a list with a stub in front.
     * last    the envelope that was appended last. A producer exchanges it and then links the old one to its own: two
     *         steps, and no loop.
     * head    the stub: the envelope that was taken last. Written by the consumer alone. The control word of the actor
     *         passes the role of consumer on, and orders the accesses. Read by any thread in isReady() and size(): an
     *         old value only makes the queue look longer.
     * next    written with release, read with acquire: it publishes the message.
     * Between the two steps of a producer the queue seems to end at the old envelope, also for those appended after it.
     * The consumer sees at `last` that it does not, and looks some times for the link; take() returns null if that is
     * in vain.
     * An actor that rests asks hasGrown, so it looks at what the exchange has written, after which the producer looks
     * at the control word of the actor. The link may come later than that look, by the time that a store takes.
     * Rejected: a stack that the consumer reverses (a producer's compare-and-set fails under contention, and a batch is
     * walked twice); a queue of arrays (an idle actor would keep one). */
    private static final VarHandle LAST = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "last", VarHandle.class, FifoMailbox.class, Envelope.class);
    private static final VarHandle NEXT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "next", VarHandle.class, Envelope.class, Envelope.class);

    private static final int SPINS = 32;
    private static final int QUICK_LOOKS = 4;

    private volatile Envelope<M> last;
    private Envelope<M> head;

    FifoMailbox() {
        Envelope<M> stub = new Envelope<>(null, null);
        last = stub;
        head = stub;
    }

    @Override
    @SuppressWarnings("unchecked") // envelopes of M
    void append(Envelope<M> e) {
        Envelope<M> before = (Envelope<M>) LAST.getAndSet(this, e);
        NEXT.setRelease(before, e);
    }

    @Override
    @Nullable
    Envelope<M> take() {
        Envelope<M> e = next(head);
        if (e != null) {
            head = e;
        } else if (last != head) {
            e = takeWhenLinked();
        }
        return e;
    }

    /** A producer is between its two steps, which is mostly a matter of nanoseconds. */
    private @Nullable Envelope<M> takeWhenLinked() {
        for (int i = 0; i < SPINS; i++) {
            Envelope<M> e = next(head);
            if (e != null) {
                head = e;
                return e;
            }
            if (i >= QUICK_LOOKS) {
                Thread.onSpinWait();
            }
        }
        return null;
    }

    @Override
    boolean isReady() {
        return NEXT.getAcquire(head) != null;
    }

    @Override
    boolean hasGrown() {
        return last != head;
    }

    @Override
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
