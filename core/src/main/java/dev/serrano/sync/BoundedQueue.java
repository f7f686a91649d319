package dev.serrano.sync;

import dev.serrano.TaskTermination;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.value.CellFuture;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A queue with a capacity, between tasks that put and tasks that take. A put into a full queue and a take from an empty
 * one suspend the task. A {@link java.util.concurrent.BlockingQueue} blocks the thread instead; here the worker runs
 * other tasks. Threads outside the runtime block.
 * <p>Elements are taken in the order in which they were put. Waiters are served in their order, on both sides: an
 * element goes straight to the first waiting taker. A waiting task leaves when its scope is cancelled or its time is
 * over. An element that it had been given by then is put back in front, for the next taker. No element is lost and none
 * is there twice.
 * <p>{@link #close()} ends the puts, not the takes: the remaining elements can still be taken, then {@link #take}
 * returns null. After {@link #close(Throwable)} it throws the failure then, in each taker.
 * <p>Memory consistency: actions before the put of an element happen-before actions after its take.
 * {@snippet :
 * BoundedQueue<Page> pages = new BoundedQueue<>(16);
 * async(() -> {
 *     for (Url u : urls) {
 *         pages.put(fetch(u)); // suspended while 16 are there
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
     * An empty queue.
     *
     * @param capacity the number of elements for which there is room
     * @throws IllegalArgumentException if the capacity is less than 1
     */
    public BoundedQueue(int capacity) {
        this(capacity, false);
    }

    private BoundedQueue(int capacity, boolean conflates) {
        if (capacity < 1) {
            throw new IllegalArgumentException("new BoundedQueue(" + capacity + "): the capacity must be at least 1");
        }
        store = new Store(this, capacity, conflates);
    }

    /**
     * An empty queue that keeps the newest element only: a put replaces the element that is there, and never waits.
     * (Kotlin: a conflated channel.)
     */
    public static <T> BoundedQueue<T> conflated() {
        return new BoundedQueue<>(1, true);
    }

    /**
     * Puts an element in; waits while the queue is full. If it throws, the element is not in the queue.
     *
     * @throws IllegalStateException if the queue is closed, or is closed while the caller waits, with the failure as
     *     its cause if there is one; or if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws TaskTermination if the task's finish scope is cancelled while it waits. A put that got its
     *     room before the cancellation returns; the cancellation then comes at the next call that waits.
     */
    public void put(T element) throws InterruptedException {
        put("put", element, -1);
    }

    /**
     * Puts an element in if there is room, without waiting; returns whether it did.
     *
     * @throws IllegalStateException if the queue is closed
     */
    public boolean offer(T element) {
        return put("offer", element, 0);
    }

    /** A {@link #put} that waits for a limited time; returns whether the element is in the queue. */
    public boolean offer(T element, Duration timeout) throws InterruptedException {
        return put("offer", element, Timers.saturatedNanos(timeout));
    }

    private boolean put(String operation, T element, long nanos) {
        Object put = store.put(Objects.requireNonNull(element, "element"), "BoundedQueue." + operation, nanos);
        if (Store.isEnd(put)) {
            throw new IllegalStateException(
                    "BoundedQueue." + operation + ": " + this + " is closed; close a queue only after the last element"
                            + " has been put",
                    put instanceof Failed f ? f.cause() : null);
        }
        return put != null;
    }

    /**
     * Takes the first element; waits while the queue is empty.
     *
     * @return the element; null if the queue is closed and empty
     * @throws java.util.concurrent.CompletionException around a checked exception with which the queue was closed, if
     *     it is empty; unchecked ones and errors are thrown as they are
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits
     * @throws TaskTermination if the task's finish scope is cancelled while it waits
     */
    public @Nullable T take() throws InterruptedException {
        return element(store.get(Store.TAKES, "BoundedQueue.take", -1));
    }

    /** Takes the first element, without waiting; null if the queue is empty. Throws failures as {@link #take} does. */
    public @Nullable T poll() {
        return element(store.get(Store.TAKES, "BoundedQueue.poll", 0));
    }

    /** A {@link #take} that waits for a limited time; null also if there was no element in time. */
    public @Nullable T poll(Duration timeout) throws InterruptedException {
        return element(store.get(Store.TAKES, "BoundedQueue.poll", Timers.saturatedNanos(timeout)));
    }

    private static <T> @Nullable T element(@Nullable Object o) {
        return o == null || o == Store.CLOSED ? null : CellFuture.<T>value(o);
    }

    /** Closes the queue: puts are errors from now on, and so are waiting puts. Further calls have no effect. */
    public void close() {
        store.close(Store.CLOSED);
    }

    /**
     * Closes the queue as {@link #close()}, with a failure: each take from the empty queue throws it. That a task was
     * cancelled ({@link TaskTermination}) comes out as a {@link dev.serrano.TaskCancelledException} around it.
     */
    public void close(Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        store.close(new Failed(
                cause instanceof TaskTermination
                        ? Exceptions.cancelled("the task was cancelled that has closed " + this, cause)
                        : cause));
    }

    /** Returns whether the queue is closed. */
    public boolean isClosed() {
        return store.isClosed();
    }

    /** Returns the number of elements; concurrent calls may be counted or not. */
    public int size() {
        return store.size();
    }

    /** Returns the number of elements for which there is room. */
    public int capacity() {
        return store.capacity();
    }

    Store store() {
        return store;
    }

    @Override
    public String toString() {
        return "queue@" + Integer.toHexString(System.identityHashCode(this)) + " (" + store.size() + " of "
                + store.capacity() + ", " + store.takersWaiting() + " taking, " + store.puttersWaiting() + " putting)";
    }
}
