package dev.serrano.sync;

import dev.serrano.internal.fiber.Timers;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A queue with room for a number of elements, between tasks that put and tasks that take: a task that puts into a full
 * queue, or takes from an empty one, is set aside. Where {@link java.util.concurrent.BlockingQueue} blocks the thread,
 * this leaves the worker to others; threads that are not the runtime's block.
 * <p>First in, first out; and first come, first served, on both sides: an element goes straight to the first who waits
 * for one. If the scope of a waiting task is cancelled, or its time is over, it leaves; an element that it had been
 * given meanwhile is put back in front, for the next. Nothing is lost and nothing is there twice.
 * <p>{@link #close} is the end of the elements, not of the queue: what is in it can still be taken, then {@link #take}
 * returns null.
 * <p>Memory consistency: actions before an element is put happen-before what follows its being taken.
 * {@snippet :
 * BoundedQueue<Page> pages = new BoundedQueue<>(16);
 * async(() -> {
 *     for (Url u : urls) {
 *         pages.put(fetch(u)); // set aside while 16 are there
 *     }
 *     pages.close();
 * });
 * for (Page p = pages.take(); p != null; p = pages.take()) {
 *     index(p);
 * }
 * }
 *
 * @param <T> type of the elements, which are never null
 */
public final class BoundedQueue<T> {
    private final Store store;

    /**
     * @param capacity for how many elements there is room
     * @throws IllegalArgumentException if the capacity is less than 1
     */
    public BoundedQueue(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("new BoundedQueue(" + capacity + "): the capacity must be at least 1");
        }
        store = new Store(this, capacity);
    }

    /**
     * Puts an element in; waits while there is no room.
     *
     * @throws IllegalStateException if the queue is closed, or is closed while the caller waits; or if it has to wait
     *     inside code declared non-blocking. The element is not in the queue then.
     * @throws InterruptedException if the caller is interrupted while it waits; the element is not in the queue then
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits; the element is not in
     *     the queue then. Of a put that got its room before the cancellation, the cancellation comes at the next call
     *     that waits.
     */
    public void put(T element) throws InterruptedException {
        put("put", element, -1);
    }

    /**
     * Puts an element in if there is room; returns whether it did. Never waits.
     *
     * @throws IllegalStateException if the queue is closed
     */
    public boolean offer(T element) {
        try {
            return put("offer", element, 0);
        } catch (InterruptedException e) {
            throw new AssertionError("it does not wait", e);
        }
    }

    /** Like {@link #put}, but waits for a limited time; returns whether the element is in the queue. */
    public boolean offer(T element, Duration timeout) throws InterruptedException {
        return put("offer", element, nanos(timeout));
    }

    private boolean put(String operation, T element, long nanos) throws InterruptedException {
        Object put = store.put(Objects.requireNonNull(element, "element"), "BoundedQueue." + operation, nanos);
        if (put == Store.CLOSED) {
            throw new IllegalStateException("BoundedQueue." + operation + ": " + this + " is closed; close a queue only"
                    + " after the last element has been put");
        }
        return put != null;
    }

    /**
     * Takes the first element; waits while there is none.
     *
     * @return the element; null if the queue is closed and there is none
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public @Nullable T take() throws InterruptedException {
        return element(store.get(Store.TAKES, "BoundedQueue.take", -1));
    }

    /** Takes the first element; null if there is none now. Never waits. */
    public @Nullable T poll() {
        try {
            return element(store.get(Store.TAKES, "BoundedQueue.poll", 0));
        } catch (InterruptedException e) {
            throw new AssertionError("it does not wait", e);
        }
    }

    /** Like {@link #take}, but waits for a limited time; null also if there was no element in time. */
    public @Nullable T poll(Duration timeout) throws InterruptedException {
        return element(store.get(Store.TAKES, "BoundedQueue.poll", nanos(timeout)));
    }

    @SuppressWarnings("unchecked") // only elements of T are put in
    private static <T> @Nullable T element(@Nullable Object o) {
        return o == Store.CLOSED ? null : (T) o;
    }

    /** No further elements: puts are errors from now on, also those that wait. Further calls have no effect. */
    public void close() {
        store.close();
    }

    public boolean isClosed() {
        return store.isClosed();
    }

    /** The number of elements; those that go on at the same time may be in it or not. */
    public int size() {
        return store.size();
    }

    /** For how many elements there is room. */
    public int capacity() {
        return store.capacity();
    }

    Store store() {
        return store;
    }

    private static long nanos(Duration timeout) {
        return Math.max(0, Timers.saturatedNanos(Objects.requireNonNull(timeout, "timeout")));
    }

    @Override
    public String toString() {
        return "queue@" + Integer.toHexString(System.identityHashCode(this)) + " (" + store.size() + " of "
                + store.capacity() + ", " + store.takersWaiting() + " taking, " + store.puttersWaiting() + " putting)";
    }
}
