package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.rangeClosed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.loop.LongRange;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** Loops whose iterations are tasks. */
class LoopTest {
    private static final int[] SIZES = {0, 1, 2, 3, 17, 1_000, 20_000};

    @OnEveryRuntime
    void eachIndexOnce(Lab lab) {
        for (int n : SIZES) {
            Seen seen = new Seen(n);
            lab.launch(() -> {
                forall(range(0, n), seen::visit);
                seen.check("forall"); // it has waited
                forall(rangeClosed(10L, 9L + n), i -> seen.visit((int) (i - 10)));
                seen.check("forall, long");
                finish(() -> forasync(range(-n, 0), i -> seen.visit(i + n)));
                seen.check("forasync");
                over(range(5L, 5L + n)).forasync(i -> seen.visit((int) (i - 5)));
            });
            seen.check("forasync, long");
        }
    }

    @OnEveryRuntime
    void twoAndThreeRanges(Lab lab) {
        int[][] shapes = {{0, 5, 2}, {1, 1, 1}, {4, 0, 3}, {3, 7, 2}, {100, 1, 30}, {1, 211, 9}};
        for (int[] s : shapes) {
            Seen pairs = new Seen(s[0] * s[1]);
            Seen triples = new Seen(s[0] * s[1] * s[2]);
            lab.launch(() -> {
                forall(range(2, 2 + s[0]), range(-1, s[1] - 1), (i, j) -> pairs.visit((i - 2) * s[1] + j + 1));
                pairs.check("pairs");
                forall(
                        range(0, s[0]),
                        range(0, s[1]),
                        range(0, s[2]),
                        (i, j, k) -> triples.visit((i * s[1] + j) * s[2] + k));
                triples.check("triples");
                finish(() -> {
                    over(range(0, s[0]), range(0, s[1])).forasync((i, j) -> pairs.visit(i * s[1] + j));
                    over(range(0, s[0]), range(0, s[1]), range(0, s[2]))
                            .forasync((i, j, k) -> triples.visit((i * s[1] + j) * s[2] + k));
                });
                pairs.check("pairs, forasync");
                triples.check("triples, forasync");
            });
        }
    }

    @OnEveryRuntime
    void everyStrategy(Lab lab) {
        for (LoopStrategy s : LoopStrategy.values()) {
            for (int n : SIZES) {
                Seen seen = new Seen(n);
                lab.launch(() -> over(range(0, n)).splitting(s).forall(i -> {
                    if (i % 1_000 == 999) {
                        spin(20);
                    }
                    seen.visit(i);
                }));
                seen.check(s + " " + n);
            }
        }
    }

    @OnEveryRuntime
    void theEndsOfTheNumbers(Lab lab) {
        LongAdder count = new LongAdder();
        lab.launch(() -> {
            forall(rangeClosed(Integer.MAX_VALUE - 10, Integer.MAX_VALUE), i -> count.add(Integer.MAX_VALUE - i));
            forall(rangeClosed(Long.MAX_VALUE - 10, Long.MAX_VALUE), i -> count.add(Long.MAX_VALUE - i));
            forall(range(Integer.MIN_VALUE, Integer.MIN_VALUE + 11), i -> count.add(i - Integer.MIN_VALUE));
            forall(range(Long.MIN_VALUE, Long.MIN_VALUE + 11), i -> count.add(i - Long.MIN_VALUE));
            forall(range(5, 5), i -> count.add(1_000));
            forall(range(5, Integer.MIN_VALUE), i -> count.add(1_000));
            forall(rangeClosed(5L, Long.MIN_VALUE), i -> count.add(1_000));
        });
        assertThat(count.sum()).isEqualTo(4 * 55);
    }

    @OnEveryRuntime
    void hugeRangesAreLeftByCancellation(Lab lab) {
        for (LoopStrategy s : LoopStrategy.values()) {
            LongRange all = range(-1L, Long.MAX_VALUE - 1);
            Cancellation stop = new Cancellation();
            LongAdder ran = new LongAdder();
            lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(
                            cancelledBy(stop),
                            () -> over(all).splitting(s).forall(i -> {
                                ran.increment();
                                if (ran.sum() > 5_000) {
                                    stop.cancel();
                                }
                            }))));
            assertThat(ran.sum()).isGreaterThan(5_000);
        }
    }

    @Test
    void rangesThatAreTooLarge() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> range(Long.MIN_VALUE, 0L))
                .withMessageContaining("2^63 - 1");
        assertThatIllegalArgumentException().isThrownBy(() -> rangeClosed(0L, Long.MAX_VALUE));
        assertThat(range(0, 3))
                .isEqualTo(rangeClosed(0, 2))
                .hasSameHashCodeAs(range(0, 3))
                .hasToString("IntRange[first=0, size=3]");
        assertThat(range(0, 3))
                .isNotEqualTo(range(1, 4))
                .isNotEqualTo(range(0, 4))
                .isNotEqualTo(range(0L, 3L));
        assertThat(range(0L, 3L))
                .isEqualTo(rangeClosed(0L, 2L))
                .hasSameHashCodeAs(range(0L, 3L))
                .hasToString("LongRange[first=0, size=3]");
        assertThat(range(0L, 3L)).isNotEqualTo(range(1L, 4L)).isNotEqualTo(range(0L, 4L));
        assertThat(rangeClosed(1L, Long.MAX_VALUE).size()).isEqualTo(Long.MAX_VALUE);
        assertThat(rangeClosed(Integer.MIN_VALUE, Integer.MAX_VALUE).size()).isEqualTo(1L << 32);
        var all = rangeClosed(Integer.MIN_VALUE, Integer.MAX_VALUE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> forall(all, all, (i, j) -> {}))
                .withMessageContaining("nest two loops");
    }

    @OnEveryRuntime
    void failuresAreGatheredAndTheOthersRun(Lab lab) {
        int n = 3_000;
        Seen seen = new Seen(n);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> forall(range(0, n), i -> {
                    seen.visit(i);
                    if (i % 1_000 == 0) {
                        throw new IOException("no " + i);
                    }
                    if (i % 1_000 == 1) {
                        finish(() -> async(() -> {
                            throw new IllegalStateException("no " + i);
                        }));
                    }
                })))
                .satisfies(e -> assertThat(e.failures())
                        .extracting(Throwable::getMessage)
                        .containsExactlyInAnyOrder("no 0", "no 1", "no 1000", "no 1001", "no 2000", "no 2001"));
        seen.check("all have run");
    }

    @OnEveryRuntime
    void everyIterationFails(Lab lab) {
        for (LoopStrategy s : LoopStrategy.values()) {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() ->
                            finish(() -> over(range(0, 500)).splitting(s).forasync(i -> {
                                throw new IllegalStateException(Integer.toString(i));
                            }))))
                    .satisfies(e -> assertThat(e.failures()).hasSize(500));
        }
    }

    /** The finish of a forall is its own: with options of a finish one writes forasync. */
    @OnEveryRuntime
    void failFastEndsTheLoop(Lab lab) {
        LongAdder ran = new LongAdder();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> finish(
                        failFast(),
                        () -> over(range(0L, 1L << 40)).forasync(i -> {
                            ran.increment();
                            if (i == 1_000) {
                                throw new IOException("enough");
                            }
                        }))));
        assertThat(ran.sum()).isGreaterThan(1_000);
    }

    @OnEveryRuntime
    void theFirstIterationWaitsForTheLast(Lab lab) {
        for (LoopStrategy s : LoopStrategy.values()) {
            for (int n : new int[] {2, 3, 100, 5_000}) {
                Seen seen = new Seen(n);
                lab.launch(() -> {
                    Promise<Integer> p = promise();
                    over(range(0, n)).splitting(s).forall(i -> {
                        if (i == 0) {
                            assertThat(p.join()).isEqualTo(n - 1);
                        } else if (i == n - 1) {
                            p.put(i);
                        }
                        seen.visit(i);
                    });
                });
                seen.check(s + " " + n);
            }
        }
    }

    @OnEveryRuntime
    void eachIterationWaitsForTheNext(Lab lab) {
        int n = lab.configuration().size(2_000, 60);
        lab.launch(() -> {
            List<Promise<Integer>> cells = new ArrayList<>();
            for (int i = 0; i <= n; i++) {
                cells.add(promise());
            }
            cells.get(n).put(0);
            forall(range(0, n), i -> cells.get(i).put(cells.get(i + 1).join() + 1));
            assertThat(cells.get(0).join()).isEqualTo(n);
        });
    }

    @OnEveryRuntime
    void anInnerIterationWaitsForALaterOuterOne(Lab lab) {
        lab.launch(() -> {
            Promise<String> p = promise();
            AtomicInteger got = new AtomicInteger();
            forall(
                    range(0, 40),
                    i -> forall(range(0, 30), j -> {
                        if (i == 0 && j == 0) {
                            assertThat(p.join()).isEqualTo("last");
                            got.incrementAndGet();
                        } else if (i == 39 && j == 29) {
                            p.put("last");
                        }
                    }));
            assertThat(got).hasValue(1);
        });
    }

    @OnEveryRuntime
    void aLoopInATaskOfALoopInAFinishOfALoop(Lab lab) {
        int n = lab.configuration().size(12, 6);
        Seen seen = new Seen(n * n * n);
        lab.launch(() -> {
            Promise<Boolean> go = promise();
            forall(
                    range(0, n),
                    i -> finish(() -> async(() -> forasync(range(0, n), j -> {
                        if (i == 0 && j == n - 1) {
                            go.put(true);
                        }
                        forall(range(0, n), k -> {
                            assertThat(go.join()).isTrue();
                            seen.visit((i * n + j) * n + k);
                        });
                    }))));
        });
        seen.check("all");
    }

    @OnEveryRuntime
    void iterationsSpawn(Lab lab) {
        LongAdder sum = new LongAdder();
        lab.launch(() -> {
            forall(range(0, 300), i -> {
                async(() -> async(() -> sum.add(i)));
                TaskFuture<Integer> f = future(() -> i);
                sum.add(f.join());
            });
            assertThat(sum.sum()).isEqualTo(2 * 300 * 299 / 2);
        });
    }

    @OnEveryRuntime(
            workers = {2, 3, 8},
            fewestWorkers = 2)
    void iterationsOverlap(Lab lab) {
        for (LoopStrategy s : LoopStrategy.values()) {
            AtomicInteger now = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            lab.launch(() -> over(range(0, 20_000)).splitting(s).forall(i -> {
                int running = now.incrementAndGet();
                if (most.get() < 2) {
                    spin(200);
                    most.accumulateAndGet(running, Math::max);
                }
                now.decrementAndGet();
            }));
            assertThat(most.get()).as(s.toString()).isGreaterThanOrEqualTo(2);
        }
    }

    /** The inner loop has one long iteration; what is to be shared is the rest of the outer one. */
    @OnEveryRuntime(
            workers = {2, 3},
            fewestWorkers = 2)
    void anInnerLoopSharesTheOuterOne(Lab lab) {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        lab.launch(() -> forall(
                range(0, 400),
                i -> forall(range(0, 2), j -> {
                    if (j == 0) {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                    }
                    if (most.get() < 2) {
                        spin(1_000);
                    }
                    if (j == 1) {
                        now.decrementAndGet();
                    }
                })));
        assertThat(most.get()).isGreaterThanOrEqualTo(2);
    }

    /** The first iteration of a loop whose iterations are known to be long does not keep the others to itself. */
    @OnEveryRuntime(
            workers = {2, 3},
            everyScheduler = false,
            fewestWorkers = 2)
    void longIterationsAreSharedBeforeTheFirst(Lab lab) {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger withCompany = new AtomicInteger();
        for (int round = 0; round < 200 && withCompany.get() == 0; round++) {
            begun.set(0);
            lab.launch(() -> forall(range(0, 4), i -> {
                begun.incrementAndGet();
                spin(100);
                if (i == 0) {
                    long end = System.nanoTime() + 50_000_000;
                    while (begun.get() == 1 && System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                    withCompany.addAndGet(begun.get() - 1);
                }
            }));
        }
        assertThat(withCompany.get()).isPositive();
    }

    @OnEveryRuntime(workers = 1, workersBecause = "others do split")
    void oneWorkerNeverSplits(Lab lab) {
        RuntimeStats before = lab.runtime().stats();
        lab.launch(() -> forall(range(0, 50_000), i -> {}));
        RuntimeStats after = lab.runtime().stats();
        assertThat(after.iterations() - before.iterations()).isEqualTo(50_000);
        assertThat(after.splits()).isEqualTo(before.splits());
    }

    @OnEveryRuntime
    void iterationsAreCounted(Lab lab) {
        RuntimeStats before = lab.runtime().stats();
        lab.launch(() -> forall(range(0, 12_345), i -> {}));
        assertThat(lab.runtime().stats().iterations() - before.iterations()).isEqualTo(12_345);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aReadyTaskIsNotKeptWaitingByALoop(Lab lab) {
        lab.launch(() -> {
            Cancellation enough = new Cancellation();
            AtomicInteger waiting = new AtomicInteger();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(enough), () -> {
                        async(() -> {
                            waiting.incrementAndGet();
                            delay(Duration.ofMillis(10));
                            enough.cancel();
                        });
                        while (waiting.get() == 0) {
                            poll();
                        }
                        forall(range(0L, Long.MAX_VALUE), i -> {});
                    }));
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void anIterationThatBlocksLeavesTheOthersToWorkers(Lab lab) {
        lab.launch(() -> {
            var last = new CountDownLatch(1);
            forall(range(0, 1_000), i -> {
                if (i == 0) {
                    blockingRun(() -> last.await());
                } else if (i == 999) {
                    last.countDown();
                }
            });
        });
    }

    @OnEveryRuntime(workers = {1, 3})
    void aLoopInANonBlockingTaskStaysThere(Lab lab) {
        LongAdder ran = new LongAdder();
        lab.launch(() -> finish(() -> asyncNb(() -> forall(range(0, 3_000), i -> {
            if (i % 1_000 == 0) {
                spin(100);
            }
            ran.increment();
        }))));
        assertThat(ran.sum()).isEqualTo(3_000);
    }

    @OnEveryRuntime(workers = {1, 2})
    void deepNesting(Lab lab) {
        LongAdder leaves = new LongAdder();
        lab.launch(() -> nest(300, leaves));
        assertThat(leaves.sum()).isEqualTo(2);
    }

    private static void nest(int depth, LongAdder leaves) {
        forall(range(0, 2), i -> {
            if (depth == 0) {
                leaves.increment();
            } else if (i == 1) {
                nest(depth - 1, leaves);
            }
        });
    }

    @Test
    void fromAForeignThread() {
        Seen seen = new Seen(10_000);
        forall(range(0, 10_000), seen::visit);
        seen.check("forall");
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> forall(range(0, 10), i -> {
                    throw new IOException(Integer.toString(i));
                }))
                .satisfies(e -> assertThat(e.failures()).hasSize(10));
        assertThatIllegalStateException()
                .isThrownBy(() -> forasync(range(0, 1), i -> {}))
                .withMessageContaining("forasync");
    }

    private static void spin(long micros) {
        long end = System.nanoTime() + micros * 1_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** How often each index was visited. */
    private static final class Seen {
        private final AtomicIntegerArray visits;
        private int rounds;

        Seen(int n) {
            visits = new AtomicIntegerArray(n);
        }

        void visit(int i) {
            visits.incrementAndGet(i);
        }

        void check(String what) {
            rounds++;
            for (int i = 0; i < visits.length(); i++) {
                assertThat(visits.get(i)).as("%s, index %d", what, i).isEqualTo(rounds);
            }
        }
    }

    /** The figure prints forall(1, 399) and asserts 100 for each rest; from 1 to 399 there are 99 multiples of 4. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void theCountsOfFigure23(Lab lab) {
        AtomicIntegerArray inclusive = new AtomicIntegerArray(4);
        AtomicIntegerArray fromZero = new AtomicIntegerArray(4);
        lab.launch(() -> {
            forall(rangeClosed(1, 399), i -> inclusive.incrementAndGet(i % 4));
            forall(range(0, 400), i -> fromZero.incrementAndGet(i % 4));
        });
        assertThat(inclusive).hasToString("[99, 100, 100, 100]");
        assertThat(fromZero).hasToString("[100, 100, 100, 100]");
    }
}
