package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.joinDouble;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskTermination;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The two-branch join. */
class JoinTest {
    @OnEveryRuntime
    void fib(Lab lab) {
        assertThat(lab.launch(() -> fibLong(20))).isEqualTo(6765L);
        assertThat(lab.launch(() -> fibBoxed(16))).isEqualTo(987);
    }

    private static long fibLong(int n) {
        return n < 2 ? n : joinLong(() -> fibLong(n - 1), () -> fibLong(n - 2), Long::sum);
    }

    private static int fibBoxed(int n) {
        return n < 2 ? n : join(() -> fibBoxed(n - 1), () -> fibBoxed(n - 2), Integer::sum);
    }

    @OnEveryRuntime
    void bothBranchesHaveEndedWhenJoinReturns(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 500; i++) {
                int[] a = new int[1];
                int[] b = new int[1];
                join(() -> a[0] = 1, () -> b[0] = 2);
                assertThat(a[0] + b[0]).isEqualTo(3);
            }
        });
    }

    @OnEveryRuntime
    void sumOfAnArray(Lab lab) {
        int[] data = new int[10_000];
        for (int i = 0; i < data.length; i++) {
            data[i] = i;
        }
        assertThat(lab.launch(() -> sum(data, 0, data.length))).isEqualTo(49_995_000L);
    }

    private static long sum(int[] data, int from, int to) {
        if (to - from == 1) {
            return data[from];
        }
        int mid = (from + to) >>> 1;
        return joinLong(() -> sum(data, from, mid), () -> sum(data, mid, to), Long::sum);
    }

    @OnEveryRuntime
    void nullValues(Lab lab) {
        lab.launch(() -> {
            String r = join(() -> null, () -> null, (a, b) -> a == null && b == null ? "nulls" : "no");
            assertThat(r).isEqualTo("nulls");
            Object none = join(() -> 1, () -> 2, (a, b) -> null);
            assertThat(none).isNull();
        });
    }

    @OnEveryRuntime
    void theFirstBranchFails(Lab lab) {
        everyWayOfFailing(lab, true, false);
    }

    @OnEveryRuntime
    void theSecondBranchFails(Lab lab) {
        everyWayOfFailing(lab, false, true);
    }

    @OnEveryRuntime
    void bothBranchesFail(Lab lab) {
        everyWayOfFailing(lab, true, true);
    }

    private static void everyWayOfFailing(Lab lab, boolean first, boolean second) {
        lab.launch(() -> {
            // some queued work decides whether the branches run in place
            for (int queued = 0; queued < 8; queued += 4) {
                int n = queued;
                finish(() -> {
                    for (int i = 0; i < n; i++) {
                        async(() -> {});
                    }
                    for (int form = 0; form < 3; form++) {
                        failing(form, first, second);
                    }
                });
            }
        });
    }

    private static void failing(int form, boolean first, boolean second) {
        AtomicInteger ran = new AtomicInteger();
        IllegalArgumentException a = new IllegalArgumentException("first");
        IllegalStateException b = new IllegalStateException("second");
        Branch one = new Branch(ran, first ? a : null);
        Branch two = new Branch(ran, second ? b : null);
        assertThatThrownBy(() -> run(form, one, two)).isSameAs(first ? a : b);
        assertThat(ran).as("both branches always run").hasValue(2);
        if (first && second) {
            assertThat(a.getSuppressed()).containsExactly(b);
        }
    }

    private record Branch(AtomicInteger ran, RuntimeException failure) {
        long run() {
            ran.incrementAndGet();
            if (failure != null) {
                throw failure;
            }
            return 1;
        }
    }

    private static void run(int form, Branch one, Branch two) {
        switch (form) {
            case 0 -> join(() -> ignore(one.run()), () -> ignore(two.run()));
            case 1 -> join(one::run, two::run, Long::sum);
            default -> joinLong(one::run, two::run, Long::sum);
        }
    }

    private static void ignore(long value) {
        assertThat(value).isEqualTo(1);
    }

    @OnEveryRuntime
    void bothBranchesFailWithTheSameThrowable(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException same = new IllegalArgumentException("same");
            assertThatThrownBy(() -> join(
                            () -> {
                                throw same;
                            },
                            () -> {
                                throw same;
                            }))
                    .isSameAs(same);
            assertThat(same.getSuppressed()).isEmpty();
        });
    }

    /** In place, or in a task of its own: the second failure is suppressed as it was thrown. */
    @OnEveryRuntime
    void aCheckedSecondFailureIsSuppressedUnwrapped(Lab lab) {
        lab.launch(() -> {
            for (int queued = 0; queued < 8; queued += 4) {
                int n = queued;
                finish(() -> {
                    for (int i = 0; i < n; i++) {
                        async(() -> {});
                    }
                    IllegalStateException first = new IllegalStateException("first");
                    IOException second = new IOException("second");
                    assertThatThrownBy(() -> join(
                                    () -> {
                                        throw first;
                                    },
                                    () -> {
                                        throw second;
                                    }))
                            .isSameAs(first);
                    assertThat(first.getSuppressed()).containsExactly(second);
                });
            }
        });
    }

    @OnEveryRuntime
    void checkedFailuresAreWrapped(Lab lab) {
        IOException failure = new IOException("boom");
        lab.launch(() -> {
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> joinLong(
                            () -> {
                                throw failure;
                            },
                            () -> 1,
                            Long::sum))
                    .withCause(failure);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> joinLong(
                            () -> 1,
                            () -> {
                                throw failure;
                            },
                            Long::sum))
                    .withCause(failure);
        });
    }

    @OnEveryRuntime
    void errorsPassThrough(Lab lab) {
        lab.launch(() -> {
            AssertionError failure = new AssertionError("boom");
            assertThatThrownBy(() -> join(() -> {}, () -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
        });
    }

    @OnEveryRuntime
    void aFailingCombiner(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException failure = new IllegalArgumentException("boom");
            assertThatThrownBy(() -> joinLong(() -> 1, () -> 2, (x, y) -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThatThrownBy(() -> join(() -> 1, () -> 2, (x, y) -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
        });
    }

    /** A consumed failure of a branch does not come up again at the end of the finish. */
    @OnEveryRuntime
    void aFailureThatWasCaughtIsNotReportedAgain(Lab lab) {
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < 50; i++) {
                assertThatThrownBy(() -> join(
                                () -> {
                                    throw new IllegalArgumentException("a");
                                },
                                () -> {
                                    throw new IllegalArgumentException("b");
                                }))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }));
    }

    @OnEveryRuntime
    void aBranchMayWaitForAnOlderTask(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> p.put(5));
            assertThat(joinLong(p::join, () -> p.join() + 1, Long::sum)).isEqualTo(11);
        });
    }

    @OnEveryRuntime
    void aBranchMaySpawn(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> join(() -> async(ended::incrementAndGet), () -> {
                async(ended::incrementAndGet);
                async(ended::incrementAndGet);
            }));
            assertThat(ended).hasValue(3);
        });
    }

    @OnEveryRuntime
    void deepJoins(Lab lab) {
        assertThat(lab.launch(() -> deep(1_000))).isEqualTo(1_000L);
    }

    @OnEveryRuntime
    void doublesAreCombined(Lab lab) {
        assertThat(lab.launch(() -> areaInParallel(0, 1))).isEqualTo(area(0, 1));
        assertThatThrownBy(() -> lab.launch(() -> joinDouble(() -> 1, () -> Double.parseDouble("one"), Double::sum)))
                .isInstanceOf(MultiException.class)
                .hasCauseInstanceOf(NumberFormatException.class);
    }

    private static double area(double from, double to) {
        double middle = (from + to) / 2;
        return to - from < 1e-3 ? middle * (to - from) : area(from, middle) + area(middle, to);
    }

    private static double areaInParallel(double from, double to) {
        double middle = (from + to) / 2;
        return to - from < 1e-3
                ? middle * (to - from)
                : joinDouble(() -> areaInParallel(from, middle), () -> areaInParallel(middle, to), Double::sum);
    }

    private static long deep(int n) {
        return n == 0 ? 0 : joinLong(() -> 1, () -> deep(n - 1), Long::sum);
    }

    @Test
    void outsideATaskJoinUsesTheCommonRuntime() {
        assertThat(fibLong(10)).isEqualTo(55);
        assertThat(fibBoxed(10)).isEqualTo(55);
        AtomicInteger ran = new AtomicInteger();
        join(ran::incrementAndGet, ran::incrementAndGet);
        assertThat(ran).hasValue(2);
    }

    @Test
    void outsideATaskFailuresAreTheSame() {
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        assertThatThrownBy(() -> joinLong(
                        () -> {
                            throw failure;
                        },
                        () -> 2,
                        Long::sum))
                .isSameAs(failure);
    }

    /** With one worker branches run in place; with several, and nothing queued for others, the second is spawned. */
    @OnEveryRuntime(workers = {1, 2})
    void aTerminationHidesNoFailureAndIsNoPartOfOne(Lab lab) {
        IllegalStateException failure = new IllegalStateException("of a branch");
        TaskBody fails = () -> {
            throw failure;
        };
        lab.launch(() -> {
            for (boolean terminatedFirst : List.of(true, false)) {
                AtomicInteger failed = new AtomicInteger();
                Cancellation stop = new Cancellation();
                TaskBody ends = () -> {
                    stop.cancel();
                    poll();
                };
                TaskBody other = () -> {
                    failed.incrementAndGet();
                    fails.run();
                };
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                            if (terminatedFirst) {
                                join(ends, other);
                            } else {
                                join(other, ends);
                            }
                        }))
                        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(failed.get()));
                assertThat(failure.getSuppressed()).noneMatch(t -> t instanceof TaskTermination);
            }
        });
    }
}
