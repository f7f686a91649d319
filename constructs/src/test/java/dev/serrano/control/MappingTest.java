package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static dev.serrano.control.Controls.limit;
import static dev.serrano.control.Controls.mapAll;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.eureka.SearchEureka;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code mapAll} of lazy sources with a limit: order, laziness, failures, cancellation, context. */
class MappingTest {
    private static final Duration LONG = Duration.ofHours(1);

    /** Counts what is under way, and the most that ever was. */
    private static final class Gauge {
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();

        void enter() {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
        }

        void leave() {
            now.decrementAndGet();
        }
    }

    private static Iterator<Integer> counted(int n, AtomicInteger read) {
        return IntStream.range(0, n).peek(i -> read.incrementAndGet()).iterator();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void valuesAreInOrderAndTheLimitHolds(Lab lab) {
        lab.launch(() -> {
            Gauge g = new Gauge();
            AtomicInteger read = new AtomicInteger();
            AtomicInteger begun = new AtomicInteger();
            AtomicInteger ahead = new AtomicInteger();
            List<Integer> all = mapAll(limit(3), counted(60, read), i -> {
                g.enter();
                ahead.accumulateAndGet(read.get() - begun.get(), Math::max);
                if (i % 7 == 0) {
                    delay(Duration.ofMillis(1));
                }
                begun.incrementAndGet();
                g.leave();
                return i * i;
            });
            assertThat(all)
                    .isEqualTo(IntStream.range(0, 60).mapToObj(i -> i * i).toList());
            assertThat(g.most.get()).isBetween(1, 3);
            assertThat(ahead.get()).isLessThanOrEqualTo(4); // those at work, and one that waits for the limit
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aSourceThatWaits(Lab lab) {
        lab.launch(() -> {
            BoundedQueue<Integer> queue = new BoundedQueue<>(1);
            finish(() -> {
                async(() -> {
                    for (int i = 0; i < 10; i++) {
                        queue.put(i);
                    }
                    queue.close();
                });
                Stream<Integer> s = Stream.generate(() -> {
                            try {
                                Integer i = queue.take();
                                return i == null ? -1 : i;
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                        })
                        .takeWhile(i -> i >= 0);
                assertThat(mapAll(limit(2), s, i -> i + 1)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
            });
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aFailureEndsAnInfiniteSource(Lab lab) {
        lab.launch(() -> {
            Limit two = limit(2);
            IOException disk = new IOException("disk");
            assertThatThrownBy(() -> mapAll(two, Stream.iterate(0, i -> i + 1), i -> {
                        if (i == 20) {
                            throw disk;
                        }
                        return i;
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class, e -> assertThat(e.failures()).containsExactly(disk));
            assertThat(two.free()).isEqualTo(2);
            IllegalStateException broken = new IllegalStateException("broken source");
            Iterator<Integer> source = Stream.iterate(0, i -> {
                        if (i == 1) { // asked for the third item, while two calls wait
                            throw broken;
                        }
                        return i + 1;
                    })
                    .iterator();
            assertThatThrownBy(() -> mapAll(two, source, i -> {
                        delay(LONG);
                        return i;
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class, e -> assertThat(e.failures()).containsExactly(broken));
            assertThat(two.free()).isEqualTo(2);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void cancellationGivesThePermitsBack(Lab lab) {
        lab.launch(() -> {
            Limit four = limit(4);
            assertThatThrownBy(() -> finish(
                            within(Duration.ofMillis(5)),
                            () -> mapAll(four, Stream.iterate(0, i -> i + 1), i -> {
                                delay(LONG);
                                return i;
                            })))
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(four.free()).isEqualTo(4);
            Cancellation stop = new Cancellation();
            AtomicInteger calls = new AtomicInteger();
            assertThatThrownBy(() -> mapAll(
                            cancelledBy(stop),
                            four,
                            () -> Stream.iterate(0, i -> i + 1).iterator(),
                            i -> {
                                if (calls.incrementAndGet() == 10) {
                                    stop.cancel();
                                }
                                return i;
                            }))
                    .isInstanceOf(TaskCancelledException.class);
            assertThat(four.free()).isEqualTo(4);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void callsShareALimit(Lab lab) {
        lab.launch(() -> {
            Gauge g = new Gauge();
            Limit two = limit(2);
            finish(() -> {
                for (int k = 0; k < 3; k++) {
                    async(() -> {
                        assertThat(mapAll(two, IntStream.range(0, 10).boxed(), i -> {
                                    g.enter();
                                    delay(Duration.ofNanos(1000));
                                    g.leave();
                                    return i;
                                }))
                                .hasSize(10);
                    });
                }
            });
            assertThat(g.most.get()).isBetween(1, 2);
            assertThatThrownBy(() -> mapAll(two, List.of(1), i -> mapAll(two, List.of(i), k -> k)))
                    .hasCauseInstanceOf(IllegalStateException.class)
                    .hasStackTraceContaining("could wait for itself");
            assertThat(mapAll(two, List.of(1), i -> mapAll(limit(2), List.of(i), k -> k)))
                    .hasSize(1);
            assertThat(two).hasToString("limit(2) (2 free)");
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void contextAndOptions(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        lab.launch(() -> {
            assertThat(where(user, "ann", () -> mapAll(limit(2), List.of(1, 2, 3), i -> user.get() + i)))
                    .containsExactly("ann1", "ann2", "ann3");
            AtomicInteger calls = new AtomicInteger();
            assertThatThrownBy(() -> mapAll(FinishOptions.none(), limit(2), List.of(1, 2, 3, 4), i -> {
                        calls.incrementAndGet();
                        throw new IOException("no " + i);
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class, e -> assertThat(e.failures()).hasSize(4));
            assertThat(calls.get()).isEqualTo(4);
            SearchEureka<Integer> hit = new SearchEureka<>(-1);
            List<Integer> until = mapAll(
                    eureka(hit), limit(1), () -> Stream.iterate(0, i -> i + 1).iterator(), i -> {
                        if (i == 7) {
                            offer(i);
                        }
                        return i;
                    });
            assertThat(hit.get()).isEqualTo(7);
            assertThat(until).containsExactly(0, 1, 2, 3, 4, 5, 6);
        });
    }

    @Test
    void outsideATask() throws InterruptedException {
        CountDownLatch both = new CountDownLatch(2); // the calls are tasks of their own: each waits for the other
        assertThat(mapAll(limit(2), List.of("a", "b").iterator(), s -> {
                    both.countDown();
                    blockingRun(both::await);
                    return s;
                }))
                .containsExactly("a", "b");
        assertThat(both.getCount()).isZero();
        assertThat(mapAll(limit(1), new ArrayList<String>(), Objects::requireNonNull))
                .isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> limit(0)).withMessageContaining("must be positive");
    }
}
