package dev.serrano.internal.value;

import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A publisher of the value of a future, to any number of subscribers: an item, or none if the value is null, and the
 * end.
 */
public final class ToPublisher<T extends @Nullable Object> implements Flow.Publisher<T> {
    private final CellFuture<T> future;

    public ToPublisher(CellFuture<T> future) {
        this.future = future;
    }

    @Override
    public void subscribe(Flow.Subscriber<? super T> subscriber) {
        Objects.requireNonNull(subscriber, "subscriber");
        new Delivery<T>(subscriber, future.toCompletableFuture()).begin();
    }

    /** The subscription of one subscriber: its requests, and the signals that it gets. */
    private static final class Delivery<T extends @Nullable Object> implements Flow.Subscription {
        /* Implementation. Rules by their numbers in Reactive Streams 1.0.4.
         * signals  the number of reasons to look at the state that have come during a look; the thread that takes it
         *          from 0 looks until it is 0 again. So the subscriber is called by one thread at a time (1.3), never
         *          inside another of its methods (3.3); atomic, and writes before an increment are seen by the looking
         *          thread.
         * The other fields are written before an increment, subscriber by the looking thread. A cancelled subscription
         * releases the subscriber (3.13) and its place among the waiters of the future. */
        private final AtomicInteger signals = new AtomicInteger(1); // as if onSubscribe were under way already
        private final CompletableFuture<T> source;
        private Flow.@Nullable Subscriber<? super T> subscriber;
        private volatile boolean demanded;
        private volatile boolean cancelled;
        private volatile @Nullable Long illegal;
        private volatile boolean done;
        private @Nullable T value;
        private @Nullable Throwable failure;

        Delivery(Flow.Subscriber<? super T> subscriber, CompletableFuture<T> source) {
            this.subscriber = subscriber;
            this.source = source;
        }

        void begin() {
            var s = Objects.requireNonNull(subscriber);
            source.whenComplete((v, e) -> {
                value = v;
                failure = e;
                done = true;
                look();
            });
            try {
                s.onSubscribe(this);
            } catch (Throwable e) {
                misbehaved(e);
            }
            lookOn();
        }

        @Override
        public void request(long n) {
            if (n <= 0) {
                illegal = n;
            } else {
                demanded = true;
            }
            look();
        }

        @Override
        public void cancel() {
            cancelled = true;
            source.cancel(false); // the copy of the future, which this subscription has for itself
            look();
        }

        private void look() {
            if (signals.getAndIncrement() == 0) {
                lookOn();
            }
        }

        private void lookOn() {
            int seen;
            do {
                seen = signals.get();
                try {
                    deliver();
                } catch (Throwable e) {
                    misbehaved(e);
                }
            } while (signals.addAndGet(-seen) != 0);
        }

        private void deliver() {
            var s = subscriber;
            Long wrong = illegal;
            if (s == null) {
                return;
            }
            if (cancelled) {
                subscriber = null;
            } else if (wrong != null) {
                subscriber = null;
                source.cancel(false);
                s.onError(new IllegalArgumentException(
                        "request(" + wrong + "): the number of items must be positive (rule 3.9)"));
            } else if (done) {
                deliver(s);
            }
        }

        private void deliver(Flow.Subscriber<? super T> s) {
            Throwable e = failure;
            T v = value;
            if (e != null) {
                subscriber = null;
                s.onError(e);
            } else if (v == null) {
                subscriber = null;
                s.onComplete();
            } else if (demanded) {
                subscriber = null;
                s.onNext(v);
                if (!cancelled) {
                    s.onComplete();
                }
            }
        }

        /** A subscriber must not throw; one that does counts as cancelled, and that has to be reported (2.13). */
        private void misbehaved(Throwable e) {
            subscriber = null;
            source.cancel(false);
            TaskFiber f = TaskFiber.current();
            if (f == null) {
                System.getLogger("dev.serrano").log(System.Logger.Level.ERROR, "a subscriber failed", e);
            } else if (!Unwinding.isTermination(
                    f, e)) { // else its scope is cancelled: its next call into Serrano says so again
                f.engine.reportFailure(e);
            }
        }
    }
}
