package dev.serrano.flow;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.sync.Select;
import dev.serrano.test.Schedules;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Channels of each kind. */
class ChannelTest {
    @OnEveryRuntime
    void aLoopOverWhatAProducerPuts(Lab lab) {
        List<Integer> seen = new ArrayList<>();
        lab.launch(() -> {
            Channel<Integer> c = Channel.bounded(2);
            async(() -> c.feed(() -> {
                for (int i = 0; i < 100; i++) {
                    c.put(i);
                    assertThat(c.size()).isLessThanOrEqualTo(2);
                }
            }));
            for (Integer i : c) {
                seen.add(i);
            }
            assertThat(c.take()).isNull();
            assertThat(c.isClosed()).isTrue();
        });
        assertThat(seen).hasSize(100).isSorted();
    }

    @OnEveryRuntime
    void aFailureOfTheProducerIsThatOfTheConsumers(Lab lab) {
        IOException broken = new IOException("broken");
        AtomicInteger seen = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Channel<Integer> c = Channel.bounded(1);
                    async(() -> c.feed(() -> {
                        c.put(1);
                        throw broken;
                    }));
                    assertThatExceptionOfType(CompletionException.class)
                            .isThrownBy(() -> c.forEach(seen::addAndGet))
                            .withCause(broken);
                    assertThatIllegalStateException().isThrownBy(() -> c.put(2)).withCause(broken);
                }))
                .satisfies(e -> assertThat(e.failures()).containsExactly(broken));
        assertThat(seen).hasValue(1);
    }

    @OnEveryRuntime
    void aCancelledProducerFailsItsConsumers(Lab lab) {
        lab.launch(() -> {
            Channel<Integer> c = Channel.bounded(1);
            Cancellation stop = new Cancellation();
            async(() -> {
                try {
                    finish(
                            cancelledBy(stop),
                            () -> c.feed(() -> {
                                for (int i = 0; ; i++) {
                                    c.put(i);
                                }
                            }));
                } catch (TaskCancelledException e) {
                    assertThat(c.isClosed()).isTrue();
                }
            });
            assertThat(c.take()).isZero();
            stop.cancel();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> c.forEach(i -> {}))
                    .withMessageContaining("the task was cancelled");
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void unlimitedAndConflated(Lab lab) {
        lab.launch(() -> {
            Channel<Integer> all = Channel.unlimited();
            Channel<Integer> newest = Channel.conflated();
            for (int i = 0; i < 1_000; i++) {
                all.put(i);
                newest.put(i);
            }
            all.close();
            assertThat(List.of(all.take(), all.take())).containsExactly(0, 1);
            assertThat(all).hasSize(998);
            assertThat(newest.poll()).isEqualTo(999);
            assertThat(newest.poll(Bounds.BRIEF)).isNull();
            assertThat(newest.offer(1, Bounds.BRIEF)).isTrue();
            Select.Source<Integer> source = newest.taking();
            assertThat(Select.first(source).valueOf(source)).isEqualTo(1);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsOutsideLoopToo(Lab lab) {
        Channel<Integer> c = Channel.bounded(1);
        AtomicInteger sum = new AtomicInteger();
        AtomicReference<Throwable> ended = new AtomicReference<>();
        TrackedThread t = lab.virtualThread("consumer", () -> {
            try {
                c.forEach(sum::addAndGet);
            } catch (CompletionException e) {
                assertThat(Thread.interrupted()).isTrue();
                ended.set(e.getCause());
            }
        });
        lab.launch(() -> {
            c.put(1);
            c.put(2);
        });
        Waits.until("both are taken", () -> sum.get() == 3);
        t.thread().interrupt();
        Waits.until("it has ended", () -> ended.get() instanceof InterruptedException);
    }

    @Test
    void iterators() throws InterruptedException {
        Channel<String> c = Channel.bounded(2);
        c.put("a");
        c.close();
        Iterator<String> i = c.iterator();
        assertThat(i.hasNext()).isTrue();
        assertThat(i.hasNext()).isTrue();
        assertThat(i.next()).isEqualTo("a");
        assertThat(i.hasNext()).isFalse();
        assertThatExceptionOfType(NoSuchElementException.class)
                .isThrownBy(i::next)
                .withMessageContaining("closed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Channel.bounded(0))
                .withMessageContaining("at least 1");
    }

    @Schedules(seeds = 50)
    void severalConsumersInEachSchedule() {
        Channel<Integer> c = Channel.bounded(1);
        List<Integer> seen = new ArrayList<>();
        finish(() -> {
            for (int k = 0; k < 3; k++) {
                async(() -> c.forEach(i -> {
                    seen.add(i);
                    poll();
                }));
            }
            c.feed(() -> {
                for (int i = 0; i < 6; i++) {
                    c.put(i);
                }
            });
        });
        assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    }
}
