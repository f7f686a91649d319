package dev.serrano.flow;

import dev.serrano.sync.BoundedQueue;
import java.util.Objects;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The subscriber that fills the queue of a channel. */
final class Upstream<T> implements Flow.Subscriber<T> {
    /* Implementation. Rules by their numbers in Reactive Streams 1.0.4.
     * subscription  null, then the first one (a second is cancelled, 2.5), then OVER for good: cancelled by the
     *               consumer, or ended by the publisher (then nothing may be called any more, 2.4).
     * taken         elements taken since the last request. A batch is requested when so many have been taken. So
     *               what is requested and not taken never exceeds `prefetch`. */
    private static final Flow.Subscription OVER = new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    };

    private final BoundedQueue<T> queue;
    private final int prefetch;
    private final int batch;
    private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();
    private final AtomicInteger taken = new AtomicInteger();

    Upstream(BoundedQueue<T> queue, int prefetch) {
        this.queue = queue;
        this.prefetch = prefetch;
        this.batch = (prefetch + 1) / 2;
    }

    @Override
    public void onSubscribe(Flow.Subscription s) {
        Objects.requireNonNull(s, "subscription");
        if (subscription.compareAndSet(null, s)) {
            s.request(prefetch);
        } else {
            s.cancel();
        }
    }

    @Override
    public void onNext(T item) {
        Objects.requireNonNull(item, "item");
        try {
            queue.offer(item);
        } catch (IllegalStateException e) {
            if (!queue.isClosed()) {
                throw e;
            } // else it was under way when the consumer closed the channel (2.8)
        }
    }

    @Override
    public void onError(Throwable failure) {
        Objects.requireNonNull(failure, "failure");
        subscription.set(OVER);
        queue.close(failure);
    }

    @Override
    public void onComplete() {
        subscription.set(OVER);
        queue.close();
    }

    /** The consumer has taken one. */
    void taken() {
        if (taken.incrementAndGet() >= batch) {
            int n = taken.getAndSet(0);
            Flow.Subscription s = subscription.get();
            if (n > 0 && s != null) {
                s.request(n);
            }
        }
    }

    /** The consumer wants no more. */
    void cancel() {
        Flow.Subscription s = subscription.getAndSet(OVER);
        if (s != null) {
            s.cancel();
        }
    }
}
