package dev.serrano.actor;

import dev.serrano.spi.SyncPoint;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** An unbounded queue of messages: many put, one takes. */
final class MessageQueue<M> {
    /* Implementation. The queue of D. Vyukov.
     * last   the node put last; exchanged by those who put, which is their order.
     * first  the node taken last, or a stub; only who takes writes and reads it. Those who take are ordered by the
     *        selector.
     * A node that is exchanged but not yet linked hides those after it. Who puts wakes the selector after the link, so
     * nothing is forgotten. */
    private static final VarHandle LAST = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "last", VarHandle.class, MessageQueue.class, Node.class);
    private static final VarHandle NEXT =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "next", VarHandle.class, Node.class, Node.class);

    /** A message, and what its sender did, for those who observe the graph. */
    static final class Node<M> {
        private @Nullable M message;
        final @Nullable SyncPoint sent;
        private @Nullable Node<M> next;

        Node(@Nullable M message, @Nullable SyncPoint sent) {
            this.message = message;
            this.sent = sent;
        }
    }

    private Node<M> first = new Node<>(null, null);
    private Node<M> last = first;

    void put(M message, @Nullable SyncPoint sent) {
        Node<M> n = new Node<>(message, sent);
        @SuppressWarnings("unchecked")
        Node<M> before = (Node<M>) LAST.getAndSet(this, n);
        NEXT.setVolatile(before, n);
    }

    /** Whether {@link #take} has nothing to take now. */
    boolean isEmpty() {
        return NEXT.getVolatile(first) == null;
    }

    /** Takes the message and returns its sender's point; only if not empty. */
    Taken<M> take() {
        @SuppressWarnings("unchecked")
        Node<M> n = (Node<M>) NEXT.getVolatile(first);
        M m = n.message;
        if (m == null) {
            throw new IllegalStateException("a message is taken once");
        }
        n.message = null;
        first = n;
        return new Taken<>(m, n.sent);
    }

    /** A message that was taken. */
    record Taken<M>(M message, @Nullable SyncPoint sent) {}
}
