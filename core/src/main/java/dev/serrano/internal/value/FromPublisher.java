package dev.serrano.internal.value;

import dev.serrano.TaskFuture;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Failed;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A future of what a publisher delivers: the subscriber that fills it. */
public final class FromPublisher<T> extends WaitNode implements Flow.Subscriber<T> {
    /* Implementation. Rules by their numbers in Reactive Streams 1.0.4.
     * upstream  set once, by compare-and-set: a second subscription is cancelled (2.5). ENDED after the publisher's own
     *           end: its signals call no subscription (2.3), which counts as cancelled anyway (2.4).
     * items     null if the first item is wanted; else touched by the publisher's signals alone, which come one after
     *           the other, each after what the one before did (1.3).
     * Cancelling the future cancels the subscription, from any thread: this node is fired with the result.
     * It may find no subscription yet; so onSubscribe looks at the result after it has stored it (Dekker). */
    private static final VarHandle UPSTREAM = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "upstream", VarHandle.class, FromPublisher.class, Flow.Subscription.class);

    private static final Flow.Subscription ENDED = new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    };

    private final PromiseCell<Object> result = new PromiseCell.External<>();
    private final @Nullable List<T> items;
    private volatile Flow.@Nullable Subscription upstream;

    private FromPublisher(@Nullable List<T> items) {
        this.items = items;
    }

    /** A future of the first item. */
    public static <T> TaskFuture<T> first(Flow.Publisher<? extends T> publisher) {
        return new FromPublisher<T>(null).subscribeTo(publisher);
    }

    /** A future of all items. */
    public static <T> TaskFuture<List<T>> all(Flow.Publisher<? extends T> publisher) {
        return new FromPublisher<T>(new ArrayList<>()).subscribeTo(publisher);
    }

    @SuppressWarnings("unchecked") // the callers know what the subscriber stores
    private <R> TaskFuture<R> subscribeTo(Flow.Publisher<? extends T> publisher) {
        Objects.requireNonNull(publisher, "publisher");
        result.push(this);
        publisher.subscribe(this);
        return (TaskFuture<R>) (TaskFuture<?>) result;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        Objects.requireNonNull(subscription, "subscription");
        if (!UPSTREAM.compareAndSet(this, null, subscription)) {
            subscription.cancel();
            return;
        }
        VarHandle.fullFence(); // the result after the subscription
        if (result.resolved()) {
            subscription.cancel();
        } else {
            subscription.request(items == null ? 1 : Long.MAX_VALUE);
        }
    }

    @Override
    public void onNext(T item) {
        Objects.requireNonNull(item, "item");
        if (items == null) {
            Futures.completeFromOutside(result, item); // which fires this node
        } else {
            items.add(item);
        }
    }

    @Override
    public void onError(Throwable failure) {
        Objects.requireNonNull(failure, "failure");
        upstream = ENDED;
        Futures.completeFromOutside(result, new Failed(failure));
    }

    @Override
    public void onComplete() {
        upstream = ENDED;
        Futures.completeFromOutside(
                result,
                items == null
                        ? new Failed(new NoSuchElementException("the publisher ended without an item"))
                        : Collections.unmodifiableList(items));
    }

    @Override
    public void fire() {
        VarHandle.fullFence(); // the subscription after the result
        Flow.Subscription u = upstream;
        if (u != null) {
            u.cancel();
        }
    }

    @Override
    public int setsOff() {
        return CODE;
    }
}
