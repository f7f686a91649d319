package dev.serrano.internal.scheduler;

import dev.serrano.internal.fiber.Fiber;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A queue of ready items that takes fibers also when there is no memory: who was told to make one ready cannot wait. */
final class ItemQueue<T> extends ConcurrentLinkedQueue<T> {
    /* Implementation.
     * overflow  Treiber stack of fibers for which the queue had no memory, linked through the fibers. Pushed by
     *           compare-and-set, taken whole. A fiber is ready in one place at a time, so its link is free. Read after
     *           the queue was found empty; volatile, so that the look of a worker that goes to sleep and the push are
     *           ordered as with the queue.
     * Their order is not kept: there is no memory. */
    private static final long serialVersionUID = 1L;
    private static final VarHandle OVERFLOW = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "overflow", VarHandle.class, ItemQueue.class, Fiber.class);

    @SuppressWarnings("serial") // never written
    private @Nullable Fiber overflow;

    /** Adds an item; throws OutOfMemoryError only if it is no fiber, with nothing changed. */
    @Override
    public boolean offer(T item) {
        try {
            return super.offer(item);
        } catch (OutOfMemoryError e) {
            if (!(item instanceof Fiber f)) {
                throw e;
            }
            pushOverflow(f);
            return true;
        }
    }

    /** As if there were no memory. */
    void pushOverflow(Fiber f) {
        Fiber head;
        do {
            head = (Fiber) OVERFLOW.getVolatile(this);
            f.linkReady(head);
        } while (!OVERFLOW.compareAndSet(this, head, f));
    }

    /** Takes one of those, and gives the others to the queue, or back. */
    @SuppressWarnings("unchecked") // what was offered
    private @Nullable T takeOverflow() {
        Fiber first = (Fiber) OVERFLOW.getAndSet(this, (Fiber) null);
        if (first == null) {
            return null;
        }
        Fiber f = first.unlinkReady();
        while (f != null) {
            Fiber next = f.unlinkReady();
            offer((T) f);
            f = next;
        }
        return (T) first;
    }

    private boolean noOverflow() {
        return OVERFLOW.getVolatile(this) == null;
    }

    @Override
    public @Nullable T poll() {
        T item = super.poll();
        return item != null || noOverflow() ? item : takeOverflow();
    }

    @Override
    public @Nullable T peek() {
        settle();
        return super.peek();
    }

    @Override
    public boolean isEmpty() {
        return super.isEmpty() && noOverflow();
    }

    @Override
    public int size() {
        settle();
        return super.size();
    }

    @Override
    public Iterator<T> iterator() {
        settle();
        return super.iterator();
    }

    /** Gives the fibers that wait for memory to the queue if there is some now. */
    private void settle() {
        if (!noOverflow()) {
            T one = takeOverflow();
            if (one != null) {
                offer(one);
            }
        }
    }
}
