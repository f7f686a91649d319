package dev.serrano.flow;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.Select;
import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * A stream of elements from producers to consumers, with an end. It is a {@link BoundedQueue} with a choice of how many
 * elements it keeps, a loop over its elements, and a way from and to {@link Flow.Publisher}s.
 * <p>Producers put elements and then {@link #close()} the channel; {@link #feed} closes it in every case, with the
 * failure if there is one. Consumers take until the end, in a loop. Each element goes to one consumer. A task that has
 * to wait is suspended; a thread outside the runtime blocks.
 * <p>Memory consistency: actions before the put of an element happen-before actions after its take.
 * {@snippet :
 * Channel<Page> pages = Channel.bounded(16);
 * async(() -> pages.feed(() -> {
 *     for (Url u : urls) {
 *         pages.put(fetch(u)); // suspended while 16 are there
 *     }
 * }));
 * for (Page p : pages) {
 *     index(p);
 * }
 * }
 *
 * @param <T> type of the elements, which are never null
 */
public final class Channel<T> implements Iterable<T>, AutoCloseable {
    private final BoundedQueue<T> queue;
    private final @Nullable Upstream<T> upstream; // of a publisher

    private Channel(BoundedQueue<T> queue, @Nullable Upstream<T> upstream) {
        this.queue = queue;
        this.upstream = upstream;
    }

    /**
     * A channel with room for a number of elements; a put waits while it is full.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static <T> Channel<T> bounded(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("Channel.bounded(" + capacity + "): the capacity must be at least 1");
        }
        return new Channel<>(new BoundedQueue<>(capacity), null);
    }

    /** A channel that keeps all elements: a put never waits. Nothing slows the producers down but the memory. */
    public static <T> Channel<T> unlimited() {
        return new Channel<>(new BoundedQueue<>(Integer.MAX_VALUE), null);
    }

    /** A channel that keeps the newest element: a put replaces the one that was not taken, and never waits. */
    public static <T> Channel<T> conflated() {
        return new Channel<>(BoundedQueue.conflated(), null);
    }

    /**
     * Subscribes to a publisher; the channel has its items, and its end or failure. At most {@code prefetch} items are
     * requested and not yet taken. {@link #close()} cancels the subscription: use the channel in a try statement.
     * {@snippet :
     * try (Channel<Row> rows = Channel.from(publisher, 32)) {
     *     for (Row r : rows) {
     *         use(r);
     *     }
     * }
     * }
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public static <T> Channel<T> from(Flow.Publisher<? extends T> publisher, int prefetch) {
        Objects.requireNonNull(publisher, "publisher");
        if (prefetch < 1) {
            throw new IllegalArgumentException(
                    "Channel.from(publisher, " + prefetch + "): the number of items to request must be at least 1");
        }
        BoundedQueue<T> queue = new BoundedQueue<>(Integer.MAX_VALUE); // what bounds it are the requests
        Upstream<T> upstream = new Upstream<>(queue, prefetch);
        publisher.subscribe(upstream);
        return new Channel<>(queue, upstream);
    }

    /** Puts an element in; waits while the channel is full. Throws as {@link BoundedQueue#put} does. */
    public void put(T element) throws InterruptedException {
        queue.put(element);
    }

    /** Puts an element in if there is room, without waiting; returns whether it did. Throws if it is closed. */
    public boolean offer(T element) {
        return queue.offer(element);
    }

    /** A {@link #put} that waits for a limited time; returns whether the element is in the channel. */
    public boolean offer(T element, Duration timeout) throws InterruptedException {
        return queue.offer(element, timeout);
    }

    /**
     * Runs a body that puts elements, and closes the channel at its end: with the failure if the body throws. The
     * failure goes on to the caller, too. For a channel with several producers close it after a finish around them.
     */
    public void feed(TaskBody body) throws Exception {
        try {
            body.run();
        } catch (Throwable e) {
            close(e);
            throw e;
        }
        close();
    }

    /**
     * Takes the next element; waits while there is none. Throws as {@link BoundedQueue#take} does.
     *
     * @return the element; null if the channel is closed and empty
     */
    public @Nullable T take() throws InterruptedException {
        return taken(queue.take());
    }

    /** Takes the next element, without waiting; null if there is none. */
    public @Nullable T poll() {
        return taken(queue.poll());
    }

    /** A {@link #take} that waits for a limited time; null also if there was no element in time. */
    public @Nullable T poll(Duration timeout) throws InterruptedException {
        return taken(queue.poll(timeout));
    }

    private @Nullable T taken(@Nullable T element) {
        if (element != null && upstream != null) {
            upstream.taken();
        }
        return element;
    }

    /**
     * A take as a source of a {@link Select}.
     *
     * @throws UnsupportedOperationException if the channel is that of a publisher, whose next items are requested when
     *     elements are taken by the methods of the channel
     */
    public Select.Source<T> taking() {
        if (upstream != null) {
            throw new UnsupportedOperationException("Channel.taking(): a select cannot request items of a publisher;"
                    + " take them in a task that puts them into another channel");
        }
        return Select.taking(queue);
    }

    /**
     * Closes the channel: puts are errors from now on, the remaining elements can be taken, and then there is the end.
     * A subscription to a publisher is cancelled. Further calls have no effect.
     */
    @Override
    public void close() {
        queue.close();
        cancelUpstream();
    }

    /** Closes the channel with a failure, which each taker gets at the end: {@link BoundedQueue#close(Throwable)}. */
    public void close(Throwable cause) {
        queue.close(cause);
        cancelUpstream();
    }

    private void cancelUpstream() {
        if (upstream != null) {
            upstream.cancel();
        }
    }

    /** Returns whether the channel is closed. */
    public boolean isClosed() {
        return queue.isClosed();
    }

    /** Returns the number of elements; concurrent calls may be counted or not. */
    public int size() {
        return queue.size();
    }

    /**
     * Iterates over the elements until the channel is closed and empty, by taking each. Several iterators share the
     * elements. {@code hasNext} waits for an element and takes it: after a {@code hasNext} without its {@code next} the
     * element is lost to others. Failures are thrown by {@code hasNext} as {@link #take} does. An interrupt of the
     * thread stays noted and is thrown as a {@link CompletionException} around an {@link InterruptedException}.
     */
    @Override
    public Iterator<T> iterator() {
        return new Elements();
    }

    private final class Elements implements Iterator<T> {
        private @Nullable T next;
        private boolean ended;

        @Override
        public boolean hasNext() {
            if (next == null && !ended) {
                try {
                    next = take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new CompletionException("the loop over " + Channel.this + " was interrupted", e);
                }
                ended = next == null;
            }
            return next != null;
        }

        @Override
        public T next() {
            T element = hasNext() ? next : null;
            if (element == null) {
                throw new NoSuchElementException(Channel.this + " is closed and empty");
            }
            next = null;
            return element;
        }
    }

    /**
     * A publisher of the elements: each goes to one subscriber, or to a consumer that takes it otherwise. An element is
     * taken when the subscriber has requested one. The end and the failure of the channel are those of each subscriber;
     * one that subscribes afterwards need not request anything to get them.
     * To cancel a subscription does not close the channel; no element is lost by it.
     * <p>Subscribers are called by a task for each subscription, of the runtime of the task that has called
     * {@code subscribe}, or else of {@link TaskRuntime#common()}. The task belongs to no finish of the caller.
     */
    public Flow.Publisher<T> toPublisher() {
        return s -> Delivery.<T>begin(s, d -> {
            for (; ; ) {
                boolean over = isOver();
                if (!over) {
                    d.awaitDemand();
                }
                T element = take();
                if (element == null) {
                    return;
                }
                d.awaitDemand(); // the end alone needs no request (1.4, 1.5)
                d.deliver(element);
            }
        });
    }

    /** Whether a take finds the end, or the failure, without a wait. */
    private boolean isOver() {
        return queue.isClosed() && queue.size() == 0;
    }

    @Override
    public String toString() {
        return "channel of " + queue;
    }
}
