package dev.serrano.habanero;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.experimental.ModuleZ.abort;
import static edu.rice.hj.experimental.ModuleZ.checkEureka;
import static edu.rice.hj.experimental.ModuleZ.finish;
import static edu.rice.hj.experimental.ModuleZ.newBinaryEureka;
import static edu.rice.hj.experimental.ModuleZ.newConvergenceEureka;
import static edu.rice.hj.experimental.ModuleZ.newCountEureka;
import static edu.rice.hj.experimental.ModuleZ.newEngineEureka;
import static edu.rice.hj.experimental.ModuleZ.newEureka;
import static edu.rice.hj.experimental.ModuleZ.newExtremaEureka;
import static edu.rice.hj.experimental.ModuleZ.newSearchEureka;
import static edu.rice.hj.experimental.ModuleZ.newTimerEureka;
import static edu.rice.hj.experimental.ModuleZ.newVersionEureka;
import static edu.rice.hj.experimental.ModuleZ.offerEureka;
import static edu.rice.hj.experimental.ModuleZ.offerEurekaPair;
import static edu.rice.hj.experimental.ModuleZ.readEureka;
import static edu.rice.hj.experimental.ModuleZ.retrieveEureka;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.experimental.api.HjBinaryEureka;
import edu.rice.hj.experimental.api.HjConvergenceEureka;
import edu.rice.hj.experimental.api.HjCountEureka;
import edu.rice.hj.experimental.api.HjEngineEureka;
import edu.rice.hj.experimental.api.HjEureka;
import edu.rice.hj.experimental.api.HjExtremaEureka;
import edu.rice.hj.experimental.api.HjLogicalOperator;
import edu.rice.hj.experimental.api.HjSearchEureka;
import edu.rice.hj.experimental.api.HjTimerEureka;
import edu.rice.hj.experimental.api.HjVersionEureka;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Eurekas of Habanero: what each makes of offers and checks. */
class EurekasTest {
    private static final int[] ROW = new int[400];

    static {
        for (int i : new int[] {37, 120, 121, 250, 399}) {
            ROW[i] = 1;
        }
    }

    /** Looks for ones with four tasks, as programs do: the eureka is of any kind, and told nothing or the index. */
    @SuppressWarnings({"rawtypes", "unchecked"}) // so programs are written
    private static void scan(HjEureka eureka, boolean tellsIndex) throws SuspendableException {
        finish(eureka, () -> {
            for (int c = 0; c < 4; c++) {
                int from = c * 100;
                async(() -> {
                    for (int i = from; i < from + 100; i++) {
                        eureka.check(tellsIndex ? i : null);
                        if (ROW[i] == 1) {
                            eureka.offer(i);
                        }
                    }
                });
            }
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void searchAndCount(Lab lab) {
        lab.launch(() -> {
            HjSearchEureka<Integer> any = newSearchEureka(null);
            scan(any, false);
            assertThat(ROW[any.get()]).isEqualTo(1);

            HjCountEureka<Integer> three = newCountEureka(3, 3);
            scan(three, false);
            assertThat(three.get()).hasSize(3).doesNotHaveDuplicates().allMatch(i -> ROW[i] == 1);
            assertThat(three.curCount()).isEqualTo(three.maxCount()).isEqualTo(3);

            HjCountEureka<Integer> many = newCountEureka(6, 2);
            scan(many, false);
            assertThat(many.curCount()).isEqualTo(5);
            assertThat(many.resolved()).isFalse();
            assertThat(many.get()).hasSize(2);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void extrema(Lab lab) {
        lab.launch(() -> {
            HjExtremaEureka<Integer> least = newExtremaEureka(Integer.MAX_VALUE, (i, j) -> j.compareTo(i));
            scan(least, true);
            assertThat(least.get()).isEqualTo(37);

            HjExtremaEureka<Integer> greatest = newExtremaEureka(Integer.MIN_VALUE, Integer::compareTo, false);
            scan(greatest, true);
            assertThat(greatest.get()).isEqualTo(399);
            assertThat(greatest.resolved()).isFalse();
        });
    }

    /** What a task has yet to offer is no better: it ends alone, by its check or by its offer, and the others go on. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void losersEndAlone(Lab lab) {
        List<String> past = new ArrayList<>();
        HjExtremaEureka<Integer> best = newExtremaEureka(0, Integer::compareTo);
        lab.launch(() -> finish(best, () -> {
            best.offer(5);
            past.add("taken");
            Serrano.finish(() -> async(() -> {
                best.check(5); // an equal bound
                past.add("equal bound");
                best.offer(5);
                past.add("equal offer");
            }));
            Serrano.finish(() -> async(() -> {
                best.check(4);
                past.add("worse bound");
            }));
            past.add("body");
        }));
        assertThat(past).containsExactly("taken", "equal bound", "body");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void timersAndEngines(Lab lab) {
        lab.launch(() -> {
            HjTimerEureka<Integer> none = newTimerEureka(0);
            scan(none, false);
            assertThat(none.get()).isNull();
            assertThat(none.timedOut()).isTrue();
            HjTimerEureka<Integer> enough = newTimerEureka(100_000);
            scan(enough, false);
            assertThat(ROW[enough.get()]).isEqualTo(1);
            assertThat(enough.timedOut()).isFalse();

            HjEngineEureka<Integer> empty = newEngineEureka(0);
            scan(empty, false);
            assertThat(empty.get()).isNull();
            HjEngineEureka<Integer> full = newEngineEureka(1000);
            scan(full, false);
            assertThat(ROW[full.get()]).isEqualTo(1);
            assertThat(full.unitsUsed()).isPositive().isLessThanOrEqualTo(400);

            HjEngineEureka<Integer> shared = newEngineEureka(10);
            AtomicInteger done = new AtomicInteger();
            finish(shared, () -> {
                for (int t = 0; t < 3; t++) {
                    async(() -> {
                        for (; ; ) {
                            checkEureka(2);
                            done.incrementAndGet();
                        }
                    });
                }
            });
            assertThat(done)
                    .as("the check that spends the last unit ends its task")
                    .hasValue(4);
            assertThat(shared.unitsUsed()).isEqualTo(shared.unitsAllotted()).isEqualTo(10);
        });
    }

    /** Those that wait need not check. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aTimerEndsTasksThatWait(Lab lab) {
        HjTimerEureka<Integer> timer = newTimerEureka(30);
        lab.launch(() -> {
            Promise<Integer> never = Serrano.externalPromise();
            finish(timer, () -> async(never::join));
        });
        assertThat(timer.timedOut()).isTrue();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void versionsAgree(Lab lab) {
        lab.launch(() -> {
            HjVersionEureka<String> two = newVersionEureka(2);
            finish(two, () -> {
                for (String s : List.of("a", "b", "c", "b", "d")) {
                    async(() -> two.offer(s));
                }
            });
            assertThat(two.get()).isEqualTo("b");
            HjVersionEureka<String> three = newVersionEureka(3);
            finish(three, () -> {
                for (String s : List.of("a", "b", "c", "b", "d")) {
                    async(() -> offerEureka(s));
                }
            });
            assertThat(three.resolved()).isFalse();
            assertThat(three.get()).isNull();
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void convergence(Lab lab) {
        List<Double> seen = new ArrayList<>();
        HjConvergenceEureka<Double> limit =
                newConvergenceEureka(Double.POSITIVE_INFINITY, (a, b) -> Math.abs(a - b) < 0.1, seen::add);
        lab.launch(() -> finish(
                limit,
                () -> async(() -> {
                    for (double x = 1; ; x /= 2) {
                        checkEureka(null);
                        offerEureka(x);
                    }
                })));
        assertThat(limit.get()).isEqualTo(0.0625);
        assertThat(seen).containsExactly(1.0, 0.5, 0.25, 0.125, 0.0625);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void twoGoalsInOnePass(Lab lab) {
        lab.launch(() -> {
            for (HjLogicalOperator operator : HjLogicalOperator.values()) {
                HjBinaryEureka<Integer, Integer> both =
                        newBinaryEureka(operator, newSearchEureka(-1), newSearchEureka(-1));
                AtomicInteger steps = new AtomicInteger();
                finish(
                        both,
                        () -> async(() -> {
                            for (int i = 0; i < ROW.length; i++) {
                                steps.incrementAndGet();
                                checkEureka(null);
                                offerEurekaPair(i == 30 ? i : null, i == 60 ? i : null);
                            }
                        }));
                boolean and = operator == HjLogicalOperator.AND;
                assertThat(both.getLeft()).isEqualTo(30);
                assertThat(both.getRight()).isEqualTo(and ? 60 : -1);
                assertThat(both.get().left).isEqualTo(30);
                assertThat(steps).hasValue(and ? 61 : 31);
            }
        });
    }

    /** The time of a part counts for the whole, if that is resolved by one. */
    @OnEveryRuntime(
            workers = 2,
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aTimerAsAPart(Lab lab) {
        lab.launch(() -> {
            HjBinaryEureka<Integer, Integer> soon =
                    newBinaryEureka(HjLogicalOperator.OR, newSearchEureka(-1), newTimerEureka(20));
            Promise<Integer> never = Serrano.externalPromise();
            finish(soon, () -> async(never::join));
            assertThat(soon.getLeft()).isEqualTo(-1);

            HjBinaryEureka<Integer, Integer> later =
                    newBinaryEureka(HjLogicalOperator.AND, newSearchEureka(-1), newTimerEureka(0));
            finish(later, () -> {
                checkEureka(null);
                offerEurekaPair(7, null);
            });
            assertThat(later.getLeft()).isEqualTo(7);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void anInnerResultLeavesTheOuterGoing(Lab lab) {
        lab.launch(() -> {
            HjCountEureka<Integer> outer = newCountEureka(3, 3);
            finish(outer, () -> {
                for (int t = 0; t < 5; t++) {
                    int row = t;
                    async(() -> {
                        HjSearchEureka<Integer> inner = newEureka();
                        finish(inner, () -> {
                            for (int k = 0; k < 4; k++) {
                                async(() -> offerEureka(row));
                            }
                        });
                        assertThat((Object) retrieveEureka()).isSameAs(outer);
                        offerEureka(inner.get());
                    });
                }
            });
            assertThat(outer.get()).hasSize(3).doesNotHaveDuplicates();
        });
    }

    /** Tasks of the inner search end by the outer result: at a check, and where they wait. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void anOuterResultEndsInnerSearches(Lab lab) {
        AtomicInteger after = new AtomicInteger();
        lab.launch(() -> {
            HjSearchEureka<String> outer = newEureka();
            Promise<Integer> never = Serrano.externalPromise();
            Promise<Boolean> nested = Serrano.promise();
            finish(outer, () -> {
                async(() -> {
                    finish(newEureka(), () -> {
                        async(() -> {
                            for (; ; ) {
                                checkEureka(null);
                            }
                        });
                        async(never::join);
                        nested.put(true);
                    });
                    after.incrementAndGet();
                });
                async(() -> {
                    nested.join();
                    outer.offer("found");
                });
            });
            assertThat(outer.get()).isEqualTo("found");
        });
        assertThat(after).hasValue(0);
    }

    /** A task of an inner finish may offer to the eureka of the outer one by its name. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void anOfferByNameGoesThroughInnerFinishes(Lab lab) {
        AtomicInteger after = new AtomicInteger();
        HjSearchEureka<Integer> outer = newSearchEureka(0);
        lab.launch(() -> finish(
                outer,
                () -> finish(newEureka(), () -> {
                    async(() -> outer.offer(1));
                    Serrano.externalPromise().join();
                    after.incrementAndGet();
                })));
        assertThat(outer.get()).isEqualTo(1);
        assertThat(after).hasValue(0);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void severalFinishesOfOneEureka(Lab lab) {
        lab.launch(() -> {
            HjSearchEureka<Integer> shared = newSearchEureka(0);
            Promise<Integer> never = Serrano.externalPromise();
            Promise<Boolean> first = Serrano.promise();
            Promise<Boolean> second = Serrano.promise();
            Serrano.finish(() -> {
                for (Promise<Boolean> p : List.of(first, second)) {
                    async(() -> finish(shared, () -> {
                        p.put(true);
                        never.join();
                    }));
                }
                async(() -> {
                    first.join();
                    second.join();
                    finish(shared, () -> offerEureka(5));
                });
            });
            assertThat(shared.get()).isEqualTo(5);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void resolvedBeforeTheFinish(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        HjSearchEureka<Integer> old = newSearchEureka(0);
        lab.launch(() -> {
            finish(old, () -> offerEureka(1));
            finish(old, ran::incrementAndGet);
        });
        assertThat(ran).hasValue(0);
        assertThat(old.get()).isEqualTo(1);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void failuresAreKept(Lab lab) {
        lab.launch(() -> {
            HjSearchEureka<Integer> found = newSearchEureka(0);
            Promise<Boolean> failing = Serrano.promise();
            assertThatThrownBy(() -> finish(found, () -> {
                        async(() -> {
                            failing.put(true);
                            throw new IllegalArgumentException("boom");
                        });
                        async(() -> {
                            failing.join();
                            found.offer(3);
                        });
                    }))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("boom");
            assertThat(found.get()).isEqualTo(3);
        });
    }

    /** Ends the task from the depth of its calls, and nothing else. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void abortEndsOneTask(Lab lab) {
        AtomicInteger others = new AtomicInteger();
        HjSearchEureka<Integer> eureka = newSearchEureka(9);
        lab.launch(() -> finish(eureka, () -> {
            async(() -> {
                abort();
                others.addAndGet(100);
            });
            async(() -> {
                int now = readEureka();
                others.addAndGet(now);
            });
        }));
        assertThat(others).hasValue(9);
    }

    @OnEveryRuntime(
            workers = 2,
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void outsideOfAFinishWithAEureka(Lab lab) {
        HjSearchEureka<Integer> e = newSearchEureka(0);
        lab.launch(() -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> offerEureka(1))
                    .withMessageContaining("offerEureka was called outside of a finish(eureka, ...)");
            assertThatIllegalStateException().isThrownBy(() -> checkEureka(1)).withMessageContaining("checkEureka");
            assertThatIllegalStateException().isThrownBy(() -> readEureka()).withMessageContaining("readEureka");
            assertThatIllegalStateException().isThrownBy(() -> retrieveEureka()).withMessageContaining("retrieve");
            assertThatIllegalStateException().isThrownBy(() -> abort()).withMessageContaining("abort");
            assertThatIllegalStateException().isThrownBy(() -> e.check(null)).withMessageContaining("check");
            finish(
                    newEureka(),
                    () -> assertThatIllegalStateException()
                            .isThrownBy(() -> e.offer(1))
                            .withMessageContaining("only tasks of a finish that has registered"));
        });
        assertThat(e.resolved()).isFalse();
    }
}
