package dev.serrano.flow;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Channels and pipelines from publishers, and publishers of them; rules by their numbers in Reactive Streams 1.0.4. */
class PublishersTest {
    /** A publisher whose signals the test sends itself; it counts what is requested. */
    private static final class ByHand implements Flow.Publisher<Integer>, Flow.Subscription {
        final List<Long> requests = new CopyOnWriteArrayList<>();
        final AtomicInteger cancellations = new AtomicInteger();
        Flow.Subscriber<? super Integer> subscriber;

        @Override
        public void subscribe(Flow.Subscriber<? super Integer> s) {
            subscriber = s;
            s.onSubscribe(this);
        }

        @Override
        public void request(long n) {
            requests.add(n);
        }

        @Override
        public void cancel() {
            cancellations.incrementAndGet();
        }
    }

    /** A subscriber that keeps what it gets. */
    private static final class Kept<T> implements Flow.Subscriber<T> {
        final List<Object> signals = new CopyOnWriteArrayList<>();
        volatile Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription s) {
            subscription = s;
        }

        @Override
        public void onNext(T item) {
            signals.add(item);
        }

        @Override
        public void onError(Throwable failure) {
            signals.add(failure);
        }

        @Override
        public void onComplete() {
            signals.add("end");
        }

        Kept<T> subscribeTo(Flow.Publisher<T> p) {
            p.subscribe(this);
            Waits.until("it is subscribed", () -> subscription != null);
            return this;
        }

        void has(Object... expected) {
            Waits.until("signals", () -> signals.size() >= expected.length);
            assertThat(signals).containsExactly(expected);
        }
    }

    @Test
    void noMoreIsRequestedThanThePrefetch() throws InterruptedException {
        ByHand p = new ByHand();
        Channel<Integer> c = Channel.from(p, 4);
        assertThat(p.requests).containsExactly(4L);
        for (int i = 0; i < 4; i++) {
            p.subscriber.onNext(i);
        }
        assertThat(c.take()).isZero();
        assertThat(p.requests).hasSize(1);
        assertThat(c.poll()).isEqualTo(1);
        assertThat(p.requests).containsExactly(4L, 2L); // a batch
        p.subscriber.onComplete();
        assertThat(c).containsExactly(2, 3);
        c.close();
        assertThat(p.cancellations).hasValue(0); // it has ended by itself (2.4)
    }

    @Test
    void failuresAndClosedChannels() {
        ByHand p = new ByHand();
        Channel<Integer> c = Channel.from(p, 1);
        IOException broken = new IOException("broken");
        p.subscriber.onNext(1);
        p.subscriber.onError(broken);
        assertThat(c.poll()).isEqualTo(1);
        assertThatExceptionOfType(CompletionException.class).isThrownBy(c::take).withCause(broken);
        ByHand q = new ByHand();
        try (Channel<Integer> d = Channel.from(q, 1)) {
            assertThat(d.poll()).isNull();
        }
        assertThat(q.cancellations).hasValue(1);
        q.subscriber.onNext(2); // which was under way (2.8)
        q.subscriber.onSubscribe(q); // a second one is cancelled (2.5)
        assertThat(q.cancellations).hasValue(2);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> Channel.from(new ByHand(), 1).taking());
        assertThatIllegalArgumentException().isThrownBy(() -> Channel.from(q, 0));
    }

    @OnEveryRuntime
    void aPipelineOfAPublisherAndBack(Lab lab) {
        List<Integer> source = IntStream.range(0, 100).boxed().toList();
        lab.launch(() -> {
            Channel<Integer> first = Channel.bounded(3);
            async(() -> first.feed(() -> {
                for (Integer i : source) {
                    first.put(i);
                }
            }));
            Flow.Publisher<Integer> doubled = Pipeline.<Integer>from(first.toPublisher())
                    .stage(i -> 2 * i)
                    .tokens(4)
                    .ordered()
                    .toPublisher();
            assertThat(Pipeline.<Integer>from(doubled).ordered().toList())
                    .isEqualTo(source.stream().map(i -> 2 * i).toList());
        });
    }

    @OnEveryRuntime
    void theSubscriptionEndsWithTheRun(Lab lab) {
        IOException broken = new IOException("broken");
        lab.launch(() -> {
            ByHand p = new ByHand();
            Cancellation stop = new Cancellation();
            async(() -> stop.cancel());
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() ->
                            finish(cancelledBy(stop), () -> Pipeline.from(p).toList()));
            assertThat(p.subscriber == null || p.cancellations.get() == 1).isTrue();
            ByHand q = new ByHand();
            async(() -> {
                Waits.pollUntil("it is subscribed", () -> !q.requests.isEmpty());
                q.subscriber.onNext(1);
            });
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> Pipeline.from(q).forEach(i -> {
                        throw broken;
                    }))
                    .withCause(broken);
            assertThat(q.cancellations).hasValue(1);
        });
    }

    /** An element is taken for a request only, and a cancelled subscription loses none. */
    @OnEveryRuntime(workers = {1, 2})
    void aPublisherOfAChannel(Lab lab) {
        Channel<Integer> c = Channel.unlimited();
        Kept<Integer> one = new Kept<>();
        Kept<Integer> other = new Kept<>();
        lab.launch(() -> {
            for (int i = 0; i < 4; i++) {
                c.put(i);
            }
            c.toPublisher().subscribe(one);
            c.toPublisher().subscribe(other);
        });
        Waits.until("both are subscribed", () -> one.subscription != null && other.subscription != null);
        one.subscription.request(2);
        one.has(0, 1);
        one.subscription.cancel();
        other.subscription.request(1);
        other.has(2);
        assertThat(c.size()).isEqualTo(1);
        other.subscription.request(Long.MAX_VALUE);
        other.has(2, 3);
        c.close();
        other.has(2, 3, "end");
        assertThat(one.signals).hasSize(2);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aPublisherOfAPipeline(Lab lab) {
        IOException broken = new IOException("broken");
        AtomicInteger read = new AtomicInteger();
        Kept<Integer> slow = new Kept<>();
        Kept<Integer> failed = new Kept<>();
        Kept<Integer> wrong = new Kept<>();
        lab.launch(() -> {
            Pipeline.from(Stream.generate(read::getAndIncrement))
                    .tokens(3)
                    .ordered()
                    .toPublisher()
                    .subscribe(slow);
            Pipeline.from(List.of(1, 2))
                    .serial(i -> {
                        if (i == 2) {
                            throw broken;
                        }
                        return i;
                    })
                    .tokens(1)
                    .toPublisher()
                    .subscribe(failed);
            Pipeline.from(List.of(1, 2)).toPublisher().subscribe(wrong);
        });
        Waits.until(
                "all are subscribed",
                () -> slow.subscription != null && failed.subscription != null && wrong.subscription != null);
        slow.subscription.request(2);
        slow.has(0, 1);
        assertThat(read.get()).as("a slow subscriber slows the source down").isLessThanOrEqualTo(2 + 3 + 1);
        slow.subscription.cancel();
        failed.subscription.request(5);
        failed.has(1, broken);
        wrong.subscription.request(0);
        Waits.until("it has the failure", () -> wrong.signals.size() == 1);
        assertThat(wrong.signals.getFirst()).isInstanceOf(IllegalArgumentException.class);
        assertThat(slow.signals).hasSize(2);
    }

    @Test
    void outsideOfTasks() {
        Kept<Integer> all = new Kept<Integer>()
                .subscribeTo(Pipeline.from(List.of(1, 2, 3))
                        .stage(i -> 10 * i)
                        .ordered()
                        .toPublisher());
        all.subscription.request(1);
        all.has(10);
        all.subscription.request(7);
        all.has(10, 20, 30, "end");
    }
}
