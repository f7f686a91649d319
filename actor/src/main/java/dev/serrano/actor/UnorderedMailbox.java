package dev.serrano.actor;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Messages come out in any order, but those that the consumer has found together before all that came later. */
final class UnorderedMailbox<M> extends Mailbox<M> {
    /* Implementation. A stack (Treiber) that the consumer takes as a whole.
     * top    the envelope that was put last; compare-and-set by producers, exchanged for null by the consumer. Each is
     *        a read-modify-write, so the exchange acquires what all producers of the stack have done.
     * taken  the rest of the stack that was taken last; the consumer's. Read by any thread in isReady() and size(): an
     *        old value only makes the queue look longer.
     * next   plain: written by the producer before its compare-and-set, nulled by the consumer.
     * Envelopes leave the stack all at once, so none comes back while a producer looks at it (no ABA).
     * So no message waits for more than those that were there before it, and those that came with it. */
    private static final VarHandle TOP = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "top", VarHandle.class, UnorderedMailbox.class, Envelope.class);

    private volatile @Nullable Envelope<M> top;
    private @Nullable Envelope<M> taken;

    @Override
    void append(Envelope<M> e) {
        Envelope<M> t;
        do {
            t = top;
            e.next = t;
        } while (!TOP.compareAndSet(this, t, e));
    }

    @Override
    @SuppressWarnings("unchecked") // envelopes of M
    @Nullable
    Envelope<M> take() {
        Envelope<M> e = taken;
        if (e == null) {
            e = (Envelope<M>) TOP.getAndSet(this, null);
            if (e == null) {
                return null;
            }
        }
        taken = e.next;
        e.next = null; // or one that has grown old would keep those that are young
        return e;
    }

    @Override
    boolean isReady() {
        return taken != null || top != null;
    }

    @Override
    boolean hasGrown() {
        return isReady();
    }

    @Override
    int size() {
        return length(taken) + length(top);
    }

    private static int length(@Nullable Envelope<?> first) {
        int n = 0;
        for (Envelope<?> e = first; e != null; e = e.next) {
            n++;
        }
        return n;
    }
}
