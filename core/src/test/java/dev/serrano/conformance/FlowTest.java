package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Futures of publishers, publishers of futures; rules by their numbers in Reactive Streams 1.0.4. */
class FlowTest {
    private static final int MANY = 1_000;

    private static final class Boom extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    // ---- futures of publishers --------------------------------------------------------------------------------

    /** A publisher whose signals the test sends itself. */
    private static final class ByHand implements Flow.Publisher<Integer>, Flow.Subscription {
        final List<Long> requests = new ArrayList<>();
        final AtomicInteger cancellations = new AtomicInteger();
        Flow.Subscriber<? super Integer> subscriber;

        @Override
        public void subscribe(Flow.Subscriber<? super Integer> s) {
            subscriber = s;
        }

        @Override
        public void request(long n) {
            requests.add(n);
        }

        @Override
        public void cancel() {
            cancellations.incrementAndGet();
        }

        ByHand begin() {
            subscriber.onSubscribe(this);
            return this;
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void theFirstItem(Lab lab) {
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            Promise<String> subscribed = externalPromise();
            CountDownLatch submitted = new CountDownLatch(1);
            lab.thread("publisher", () -> {
                subscribed.join();
                publisher.submit(1);
                publisher.submit(2);
                submitted.countDown();
            });
            int first = lab.launch(() -> {
                TaskFuture<Integer> f = TaskFuture.first(publisher);
                subscribed.put("now");
                return f.map(x -> x * 10).join();
            });
            assertThat(first).isEqualTo(10);
            Waits.until("the subscription is cancelled", () -> publisher.getNumberOfSubscribers() == 0);
            Waits.until("both are submitted", () -> submitted.getCount() == 0); // before the publisher closes
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void allItems(Lab lab) {
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 8)) {
            TaskFuture<List<Integer>> all = TaskFuture.list(publisher);
            lab.thread("publisher", () -> {
                IntStream.range(0, MANY).forEach(publisher::submit);
                publisher.close();
            });
            List<Integer> items = lab.launch(() -> all.join());
            assertThat(items).isEqualTo(IntStream.range(0, MANY).boxed().toList());
        }
    }

    @Test
    void requestsAreWhatIsWanted() {
        ByHand one = new ByHand();
        TaskFuture<Integer> first = TaskFuture.first(one);
        one.begin();
        assertThat(one.requests).containsExactly(1L);
        one.subscriber.onNext(5);
        assertThat(one.cancellations).hasPositiveValue();
        one.subscriber.onNext(6); // 2.8: may come after the cancellation
        one.subscriber.onComplete();
        one.subscriber.onError(new Boom());
        assertThat(first.join()).isEqualTo(5);
        ByHand all = new ByHand();
        TaskFuture<List<Integer>> list = TaskFuture.list(all);
        all.begin();
        assertThat(all.requests).containsExactly(Long.MAX_VALUE);
        all.subscriber.onNext(1);
        assertThat(list.isDone()).isFalse();
        all.subscriber.onComplete();
        assertThat(list.join()).containsExactly(1).isUnmodifiable();
    }

    @Test
    void endsWithoutItemsAndFailures() {
        ByHand p = new ByHand();
        TaskFuture<Integer> none = TaskFuture.first(p);
        p.begin().subscriber.onComplete();
        assertThatThrownBy(none::join)
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("the publisher ended without an item");
        TaskFuture<List<Integer>> empty = TaskFuture.list(p);
        p.begin().subscriber.onComplete();
        assertThat(empty.join()).isEmpty();
        Boom boom = new Boom();
        TaskFuture<Integer> failed = TaskFuture.first(p);
        p.begin().subscriber.onError(boom);
        assertThatThrownBy(failed::join).isSameAs(boom);
        TaskFuture<List<Integer>> failedList = TaskFuture.list(p);
        p.begin().subscriber.onNext(1);
        p.subscriber.onError(boom);
        assertThatThrownBy(failedList::join).isSameAs(boom);
        assertThat(p.cancellations)
                .as("2.3: the signals of an end call no subscription")
                .hasValue(0);
    }

    @Test
    void cancellingTheFutureCancelsTheSubscription() {
        ByHand before = new ByHand();
        TaskFuture<Integer> first = TaskFuture.first(before);
        assertThat(first.cancel(false)).isTrue();
        before.begin();
        assertThat(before.cancellations).hasValue(1);
        assertThat(before.requests).isEmpty();
        ByHand after = new ByHand();
        TaskFuture<List<Integer>> list = TaskFuture.list(after);
        after.begin();
        assertThat(list.cancel(false)).isTrue();
        assertThat(after.cancellations).hasValue(1);
        after.subscriber.onNext(1);
        after.subscriber.onComplete();
        assertThat(list.isCancelled()).isTrue();
    }

    @Test
    void aSecondSubscriptionIsCancelled() {
        ByHand p = new ByHand();
        TaskFuture<Integer> first = TaskFuture.first(p);
        ByHand second = new ByHand();
        p.begin();
        p.subscriber.onSubscribe(second); // 2.5
        assertThat(second.cancellations).hasValue(1);
        assertThat(second.requests).isEmpty();
        p.subscriber.onNext(1);
        assertThat(first.join()).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void nulls() {
        ByHand p = new ByHand();
        TaskFuture<Integer> first = TaskFuture.first(p);
        assertThatNullPointerException().isThrownBy(() -> p.subscriber.onSubscribe(null)); // 2.13
        p.begin();
        assertThatNullPointerException().isThrownBy(() -> p.subscriber.onNext(null));
        assertThatNullPointerException().isThrownBy(() -> p.subscriber.onError(null));
        assertThat(first.isDone()).isFalse();
        assertThatNullPointerException()
                .isThrownBy(() -> TaskFuture.first(null))
                .withMessage("publisher");
        assertThatNullPointerException().isThrownBy(() -> TaskFuture.list(null)).withMessage("publisher");
        assertThatNullPointerException()
                .isThrownBy(() -> first.toPublisher().subscribe(null)) // 1.9
                .withMessage("subscriber");
    }

    // ---- publishers of futures --------------------------------------------------------------------------------

    /** A subscriber that writes down what it gets, and fails if two calls overlap. */
    private static final class Notes implements Flow.Subscriber<Object> {
        final List<String> signals = new CopyOnWriteArrayList<>();
        final AtomicInteger inside = new AtomicInteger();
        final AtomicInteger overlaps = new AtomicInteger();
        final Consumer<Notes> atSubscription;
        Flow.Subscription subscription;

        Notes(Consumer<Notes> atSubscription) {
            this.atSubscription = atSubscription;
        }

        private void note(String signal, Runnable more) {
            if (inside.getAndIncrement() != 0) {
                overlaps.incrementAndGet();
            }
            signals.add(signal);
            more.run();
            inside.decrementAndGet();
        }

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
            note("subscribed", () -> atSubscription.accept(this));
        }

        @Override
        public void onNext(Object item) {
            note("item " + item, () -> {});
        }

        @Override
        public void onError(Throwable e) {
            note(e.toString(), () -> {});
        }

        @Override
        public void onComplete() {
            note("end", () -> {});
        }

        void awaitSignals(String... expected) {
            Waits.until(
                    "signals " + List.of(expected) + " instead of " + signals, () -> signals.equals(List.of(expected)));
            assertThat(overlaps).hasValue(0);
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void theValueComesOnRequest(Lab lab) {
        Promise<Integer> p = externalPromise();
        Notes eager = new Notes(n -> n.subscription.request(Long.MAX_VALUE));
        Notes lazy = new Notes(n -> {});
        lab.launch(() -> {
            p.toPublisher().subscribe(eager);
            p.toPublisher().subscribe(lazy);
            async(() -> p.put(3));
        });
        eager.awaitSignals("subscribed", "item 3", "end");
        lazy.awaitSignals("subscribed");
        lazy.subscription.request(1);
        lazy.subscription.request(1); // 3.6: after the end it does nothing
        lazy.awaitSignals("subscribed", "item 3", "end");
    }

    /** The item comes after onSubscribe has returned, though it is there and was requested before: 1.3. */
    @Test
    void signalsDoNotOverlap() {
        Notes n = new Notes(notes -> {
            notes.subscription.request(1);
            notes.subscription.request(1);
            assertThat(notes.signals).containsExactly("subscribed");
        });
        TaskFuture.completed(4).toPublisher().subscribe(n);
        n.awaitSignals("subscribed", "item 4", "end");
    }

    @Test
    void failuresAndNullNeedNoRequest() {
        Notes failed = new Notes(n -> {});
        TaskFuture.failed(new IllegalStateException("planned")).toPublisher().subscribe(failed);
        failed.awaitSignals("subscribed", "java.lang.IllegalStateException: planned");
        Notes none = new Notes(n -> {});
        TaskFuture.completed(null).toPublisher().subscribe(none);
        none.awaitSignals("subscribed", "end");
        Promise<Integer> p = promise();
        Notes cancelled = new Notes(n -> {});
        p.toPublisher().subscribe(cancelled);
        p.cancel(false);
        cancelled.awaitSignals("subscribed", "java.util.concurrent.CancellationException: the future was cancelled");
    }

    @Test
    void aRequestOfNothingIsAnError() {
        for (long wrong : new long[] {0, -1}) {
            Promise<Integer> p = promise();
            Notes n = new Notes(notes -> notes.subscription.request(wrong));
            p.toPublisher().subscribe(n);
            p.put(1);
            n.awaitSignals(
                    "subscribed",
                    "java.lang.IllegalArgumentException: request(" + wrong
                            + "): the number of items must be positive (rule 3.9)");
        }
    }

    @Test
    void aCancelledSubscriptionIsOver() {
        Promise<Integer> p = promise();
        Notes n = new Notes(notes -> notes.subscription.request(1));
        Notes other = new Notes(notes -> notes.subscription.request(1));
        p.toPublisher().subscribe(n);
        p.toPublisher().subscribe(other);
        n.subscription.cancel();
        n.subscription.cancel(); // 3.7
        n.subscription.request(0); // 3.6
        assertThat(p.isDone()).as("the future goes on").isFalse();
        p.put(1);
        other.awaitSignals("subscribed", "item 1", "end");
        n.awaitSignals("subscribed");
    }

    /** Cancelled by its own subscriber in the middle: 3.12. */
    @Test
    void cancelledInOnNext() {
        List<String> signals = new CopyOnWriteArrayList<>();
        TaskFuture.completed(1).toPublisher().subscribe(new Flow.Subscriber<>() {
            private Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription s) {
                subscription = s;
                s.request(2);
            }

            @Override
            public void onNext(Integer item) {
                signals.add("item " + item);
                subscription.cancel();
            }

            @Override
            public void onError(Throwable e) {
                signals.add(e.toString());
            }

            @Override
            public void onComplete() {
                signals.add("end");
            }
        });
        assertThat(signals).containsExactly("item 1");
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void aSubscriberThatThrowsIsReported(Lab lab) {
        lab.log().expectErrors();
        Notes n = new Notes(notes -> {
            throw new Boom();
        });
        TaskFuture.completed(1).toPublisher().subscribe(n); // 2.13
        assertThat(n.signals).containsExactly("subscribed");
        assertThat(lab.log().messages(Level.SEVERE)).singleElement().asString().contains("a subscriber failed");
        lab.launch(() -> TaskFuture.completed(1).toPublisher().subscribe(n));
        assertThat(lab.takeReported()).singleElement().isInstanceOf(Boom.class);
    }

    /** That ends the subscription and the task, and nobody hears of a failure. */
    @OnEveryRuntime(workers = {1, 2})
    void aSubscriberWhoseTaskIsCancelled(Lab lab) {
        Notes n = new Notes(notes -> {
            notes.subscription.request(1);
            poll();
        });
        Cancellation c = new Cancellation();
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(c), () -> {
                    c.cancel();
                    TaskFuture.completed(1).toPublisher().subscribe(n);
                })));
        assertThat(n.signals).containsExactly("subscribed");
    }

    @OnEveryRuntime(workers = {1, 2})
    void thereAndBack(Lab lab) {
        lab.launch(() -> {
            TaskFuture<Integer> f = future(() -> 6);
            assertThat(TaskFuture.first(f.toPublisher()).join()).isEqualTo(6);
            assertThat(TaskFuture.list(f.toPublisher()).join()).containsExactly(6);
            assertThat(TaskFuture.list(TaskFuture.completed(null).toPublisher()).join())
                    .isEmpty();
        });
    }
}
