package dev.serrano.flow;

import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTermination;
import dev.serrano.sync.Event;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The subscription of one subscriber, whose items a task delivers. */
final class Delivery<T> implements Flow.Subscription {
    /* Implementation. Rules by their numbers in Reactive Streams 1.0.4.
     * One task at a time calls the subscriber (1.3): its methods request() and cancel() only change the fields here,
     * so neither recurses (3.3).
     * demand   items requested and not delivered; Long.MAX_VALUE stands for no limit (3.17).
     * wanted   the event for which the task waits, or has waited. The task first stores it and then looks at the
     *          demand again; request() first adds to the demand and then looks for it (Dekker; both are volatile).
     * stop     cancels the finish in which the items are made.
     * illegal, misbehaved  why it was stopped, if not by cancel(); written before stop, read after that finish. */

    /** Makes the items of a subscription, and delivers each. */
    interface Items<T> {
        void deliverTo(Delivery<T> d) throws Exception;
    }

    private final Flow.Subscriber<? super T> subscriber;
    private final Cancellation stop = new Cancellation();
    private final AtomicLong demand = new AtomicLong();
    private volatile @Nullable Event<Boolean> wanted;
    private volatile @Nullable Throwable illegal;
    private volatile @Nullable Throwable misbehaved;

    private Delivery(Flow.Subscriber<? super T> subscriber) {
        this.subscriber = subscriber;
    }

    /** Starts a task for a new subscriber; of the caller's runtime, or the common one. */
    static <T> void begin(Flow.Subscriber<? super T> subscriber, Items<T> items) {
        Delivery<T> d = new Delivery<>(Objects.requireNonNull(subscriber, "subscriber"));
        TaskRuntime current = TaskRuntime.current();
        try {
            (current == null ? TaskRuntime.common() : current).execute(() -> d.run(items));
        } catch (RejectedExecutionException e) { // to be signalled, not thrown (1.9)
            subscriber.onSubscribe(d);
            subscriber.onError(e);
        }
    }

    private void run(Items<T> items) {
        subscriber.onSubscribe(this);
        Throwable failure = null;
        try {
            finish(cancelledBy(stop).failFast(), () -> items.deliverTo(this));
        } catch (TaskTermination e) { // the runtime ends all of its runs
            subscriber.onError(new CancellationException("the runtime of the publisher is shut down"));
            throw e;
        } catch (MultiException e) {
            failure = e.failures().size() == 1 ? e.failures().getFirst() : e;
        } catch (RuntimeException e) {
            failure = e;
        }
        Throwable wrong = illegal;
        Throwable bad = misbehaved;
        if (bad != null) { // counts as cancelled, and has to be reported (2.13): by the runtime's failure handler
            throw bad instanceof Error e ? raise(e) : (RuntimeException) bad;
        }
        if (wrong != null) {
            subscriber.onError(wrong);
        } else if (!stop.isCancelled()) {
            if (failure == null) {
                subscriber.onComplete();
            } else {
                subscriber.onError(failure);
            }
        }
    }

    private static RuntimeException raise(Error e) {
        throw e;
    }

    /** Waits until the subscriber has requested an item that was not delivered. */
    void awaitDemand() {
        while (demand.get() == 0) {
            Event<Boolean> e = Event.newExternalEvent("the request of a subscriber");
            wanted = e;
            if (demand.get() == 0) {
                Event.suspend(e);
            }
        }
    }

    /** Delivers an item for which there is demand. */
    void deliver(T item) {
        demand.getAndUpdate(n -> n == Long.MAX_VALUE ? n : n - 1);
        if (stop.isCancelled()) {
            return;
        }
        try {
            subscriber.onNext(item);
        } catch (RuntimeException | Error e) {
            misbehaved = e;
            stop.cancel();
            throw e;
        }
    }

    @Override
    public void request(long n) {
        if (n <= 0) {
            illegal =
                    new IllegalArgumentException("request(" + n + "): the number of items must be positive (rule 3.9)");
            stop.cancel();
            return;
        }
        demand.getAndUpdate(d -> d > Long.MAX_VALUE - n ? Long.MAX_VALUE : d + n);
        Event<Boolean> e = wanted;
        if (e != null) {
            e.setValue(true);
        }
    }

    @Override
    public void cancel() {
        stop.cancel();
    }
}
