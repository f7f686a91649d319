package dev.serrano.internal.fiber;

import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A queue of ready items that takes fibers also when there is no memory: who was told to make one ready cannot wait. */
public final class ItemQueue<T> extends ConcurrentLinkedQueue<T> {
    /* Implementation.
     * overflow  fibers for which the queue had no memory, linked through the fibers: a fiber is ready in one place at a
     *           time, so its link is free. Changed under the lock, which is held for a few instructions. Volatile: read
     *           without it after the queue was found empty, so that the look of a worker that goes to sleep and the push
     *           are ordered as with the queue.
     * While there are any, further fibers join them at once: with a full heap each attempt to get a node is a collection.
     * Their order is not kept: there is no memory. */
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never written
    private final SpinLock lock = new SpinLock();

    @SuppressWarnings("serial") // never written
    private volatile @Nullable Fiber overflow; // written under the lock

    /** Adds an item; throws OutOfMemoryError only if it is no fiber, with nothing changed. */
    @Override
    public boolean offer(T item) {
        if (overflow != null && item instanceof Fiber f) {
            pushOverflow(f);
            return true;
        }
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
    public void pushOverflow(Fiber f) {
        lock.lock();
        f.linkReady(overflow);
        overflow = f;
        lock.unlock();
    }

    @SuppressWarnings("unchecked") // what was offered
    private @Nullable T takeOverflow() {
        lock.lock();
        Fiber first = overflow;
        if (first != null) {
            overflow = first.unlinkReady();
        }
        lock.unlock();
        return (T) first;
    }

    @Override
    public @Nullable T poll() {
        T item = super.poll();
        return item != null || overflow == null ? item : takeOverflow();
    }

    @Override
    public @Nullable T peek() {
        settle();
        return super.peek();
    }

    @Override
    public boolean isEmpty() {
        return super.isEmpty() && overflow == null;
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

    /** Gives the fibers that wait for memory to the queue as far as there is some now. */
    private void settle() {
        while (overflow != null) {
            T one = takeOverflow();
            if (one == null) {
                return;
            }
            try {
                super.offer(one);
            } catch (OutOfMemoryError e) {
                pushOverflow((Fiber) one);
                return;
            }
        }
    }
}
