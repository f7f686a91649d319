package dev.serrano.eureka;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Promise;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What each kind of eureka takes, when it is resolved, and whom it ends. */
class EurekaVariantsTest {
    @OnEveryRuntime
    void countKeepsExactlySoMany(Lab lab) {
        lab.launch(() -> {
            CountEureka<Integer> e = new CountEureka<>(7);
            AtomicInteger wentOn = new AtomicInteger();
            finish(eureka(e), () -> {
                for (int i = 0; i < 100; i++) {
                    int n = i;
                    async(() -> {
                        offer(n);
                        wentOn.incrementAndGet();
                    });
                }
            });
            assertThat(e.isResolved()).isTrue();
            assertThat(e.get()).hasSize(7).doesNotHaveDuplicates();
            assertThat(wentOn).as("those before the last").hasValueLessThanOrEqualTo(6);
            CountEureka<Integer> few = new CountEureka<>(3);
            finish(eureka(few), () -> async(() -> offer(1)));
            assertThat(few.isResolved()).isFalse();
            assertThat(few.get()).containsExactly(1);
            assertThat(new CountEureka<Integer>(1).get()).isEmpty();
        });
    }

    @OnEveryRuntime
    void extremaKeepTheBestAndDoNotPruneAnEqualBound(Lab lab) {
        lab.launch(() -> {
            ExtremumEureka<Integer> min = ExtremumEureka.minimum(Integer.MAX_VALUE, Comparator.naturalOrder());
            ExtremumEureka<Integer> max = ExtremumEureka.maximum(Integer.MIN_VALUE, Comparator.naturalOrder());
            for (ExtremumEureka<Integer> e : java.util.List.of(min, max)) {
                finish(eureka(e), () -> {
                    for (int i = 0; i < 200; i++) {
                        int n = i;
                        async(() -> {
                            check(n);
                            offer(n);
                        });
                    }
                });
                assertThat(e.isResolved()).isFalse();
            }
            assertThat(min.get()).isZero();
            assertThat(max.get()).isEqualTo(199);
            AtomicInteger checked = new AtomicInteger();
            AtomicInteger offered = new AtomicInteger();
            finish(
                    eureka(min),
                    () -> async(() -> {
                        check(0);
                        checked.incrementAndGet();
                        offer(0);
                        offered.incrementAndGet();
                    }));
            assertThat(checked).as("an equal bound may still be offered").hasValue(1);
            assertThat(offered).as("an equal offer loses").hasValue(0);
        });
    }

    /** What a check is told must be a bound: of all that the task may still offer. */
    @OnEveryRuntime
    void aCheckOfMoreThanABoundLosesTheBest(Lab lab) {
        lab.launch(() -> {
            for (boolean bound : new boolean[] {true, false}) {
                ExtremumEureka<Integer> best = ExtremumEureka.minimum(Integer.MAX_VALUE, Comparator.naturalOrder());
                finish(eureka(best), () -> {
                    offer(5);
                    for (int i = 9; i >= 0; i--) {
                        check(bound ? 0 : i); // this scan descends: what comes is less than what is there
                        if (i < 4) {
                            offer(i); // ends this task unless it is better
                        }
                    }
                });
                assertThat(best.get()).isEqualTo(bound ? 0 : 5);
            }
        });
    }

    /** Inside the finish a value is the best so far; after it, the best, with all that its task did before. */
    @OnEveryRuntime
    void theValueIsFinalAfterTheFinish(Lab lab) {
        record Found(int cost, StringBuilder path) {} // filled by a plain write
        lab.launch(() -> {
            for (int round = 0; round < 20; round++) {
                ExtremumEureka<Found> min = ExtremumEureka.minimum(
                        new Found(Integer.MAX_VALUE, new StringBuilder()), Comparator.comparingInt(Found::cost));
                AtomicInteger grew = new AtomicInteger();
                finish(eureka(min), () -> {
                    for (int i = 100; i > 0; i--) {
                        int cost = i;
                        async(() -> {
                            int before = min.get().cost();
                            StringBuilder path = new StringBuilder().append(cost);
                            offer(new Found(cost, path));
                            int after = min.get().cost();
                            grew.addAndGet(after > before || after > cost ? 1 : 0);
                        });
                    }
                });
                assertThat(grew).hasValue(0);
                assertThat(min.get().cost()).isEqualTo(1);
                assertThat(min.get().path().toString()).isEqualTo("1");
                assertThat(min.isResolved()).isFalse();
            }
        });
    }

    @OnEveryRuntime
    void versionsAgree(Lab lab) {
        lab.launch(() -> {
            NVersionEureka<String> e = new NVersionEureka<>(3);
            finish(eureka(e), () -> {
                for (int i = 0; i < 12; i++) {
                    String v = i % 4 == 0 ? "right" : "wrong " + i;
                    async(() -> offer(v));
                }
            });
            assertThat(e.get()).isEqualTo("right");
            NVersionEureka<String> none = new NVersionEureka<>(2);
            finish(eureka(none), () -> async(() -> offer("alone")));
            assertThat(none.isResolved()).isFalse();
            assertThat(none.get()).isNull();
        });
    }

    /** Versions are tasks, iterations among them: one that offers again does not agree with itself. */
    @OnEveryRuntime
    void aTaskAgreesWithOthersOnly(Lab lab) {
        lab.launch(() -> {
            NVersionEureka<Integer> e = new NVersionEureka<>(2);
            finish(eureka(e), () -> {
                offer(1);
                finish(() -> offer(1));
                async(() -> {
                    offer(2);
                    offer(3);
                    offer(2);
                });
                finish(() -> forall(range(0, 3), i -> {
                    offer(10 + i);
                    offer(10 + i);
                }));
            });
            assertThat(e.isResolved()).isFalse();
            NVersionEureka<Integer> loop = new NVersionEureka<>(3);
            finish(eureka(loop), () -> forall(range(0, 3), i -> offer(1)));
            assertThat(loop.get()).isEqualTo(1);
            var part = new NVersionEureka<Integer>(2);
            finish(eureka(Eurekas.or(part, new SearchEureka<>(-1))), () -> {
                async(() -> {
                    offer(new Both<>(4, null));
                    offer(new Both<>(4, null));
                });
                async(() -> offer(new Both<>(5, null)));
                finish(() -> future(() -> 6).map(v -> {
                    offer(new Both<>(v, null));
                    offer(new Both<>(v, null));
                    return v;
                }));
            });
            assertThat(part.isResolved()).isFalse();
        });
    }

    /** The clock runs from the construction, and needs nobody who checks. */
    @OnEveryRuntime
    void aTimerEndsTasksThatWait(Lab lab) {
        lab.launch(() -> {
            TimerEureka<Integer> e = new TimerEureka<>(Duration.ofMillis(30));
            Promise<Integer> never = promise();
            AtomicInteger after = new AtomicInteger();
            finish(eureka(e), () -> {
                async(() -> {
                    never.join();
                    after.incrementAndGet();
                });
                async(() -> {
                    for (; ; ) {
                        check();
                        poll();
                    }
                });
            });
            assertThat(after).hasValue(0);
            assertThat(e.isResolved()).isTrue();
            assertThat(e.get()).isNull();
            TimerEureka<Integer> over = new TimerEureka<>(Duration.ZERO);
            finish(eureka(over), () -> after.incrementAndGet());
            assertThat(after).as("over before it began").hasValue(0);
            TimerEureka<Integer> hit = new TimerEureka<>(Duration.ofDays(1));
            finish(eureka(hit), () -> async(() -> offer(5)));
            assertThat(hit.get()).isEqualTo(5);
        });
    }

    @OnEveryRuntime
    void anEngineRunsOutOfUnitsThatAllShare(Lab lab) {
        lab.launch(() -> {
            EngineEureka<Integer> e = new EngineEureka<>(400);
            AtomicInteger work = new AtomicInteger();
            finish(eureka(e), () -> {
                for (int i = 0; i < 8; i++) {
                    async(() -> {
                        for (; ; ) {
                            check(1);
                            work.incrementAndGet();
                            poll();
                        }
                    });
                }
            });
            assertThat(work).as("a unit each, and no more").hasValueLessThanOrEqualTo(400);
            assertThat(e.isResolved()).isTrue();
            assertThat(e.unitsLeft()).isZero();
            assertThat(e.get()).isNull();
            EngineEureka<Integer> rich = new EngineEureka<>(100);
            finish(
                    eureka(rich),
                    () -> async(() -> {
                        check(30);
                        check();
                        offer(1);
                    }));
            assertThat(rich.get()).isEqualTo(1);
            assertThat(rich.unitsLeft()).isEqualTo(69);
            EngineEureka<Integer> none = new EngineEureka<>(0);
            finish(
                    eureka(none),
                    () -> async(() -> {
                        check();
                        offer(1);
                    }));
            assertThat(none.get()).isNull();
        });
    }

    @OnEveryRuntime
    void bothGoalsAreFoundInOnePass(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> a = new SearchEureka<>(-1);
            SearchEureka<Integer> b = new SearchEureka<>(-1);
            Eureka<Both<Integer, Integer>, Both<Object, Object>, Both<Integer, Integer>> e = Eurekas.and(a, b);
            AtomicInteger last = new AtomicInteger();
            finish(
                    eureka(e),
                    () -> async(
                            () -> { // one task finds both: the first hit must not end it
                                for (int i = 0; i < 1_000; i++) {
                                    check();
                                    last.set(i);
                                    e.offer(new Both<>(i == 20 ? i : null, i == 70 ? i : null));
                                }
                            }));
            assertThat(e.get()).isEqualTo(new Both<>(20, 70));
            assertThat(last).hasValue(70);
        });
    }

    @OnEveryRuntime
    void aNullHalfIsNoOffer(Lab lab) {
        lab.launch(() -> {
            CountEureka<Integer> hits = new CountEureka<>(2);
            ExtremumEureka<Integer> least = ExtremumEureka.minimum(9, Comparator.naturalOrder());
            var e = Eurekas.and(hits, least);
            finish(
                    eureka(e),
                    () -> async(() -> {
                        e.offer(new Both<>(1, null));
                        e.offer(new Both<>(null, 5));
                    }));
            assertThat(e.get()).isEqualTo(new Both<>(List.of(1), 5));
        });
    }

    @OnEveryRuntime
    void oneOfTwoGoalsIsEnough(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> a = new SearchEureka<>(-1);
            SearchEureka<Integer> b = new SearchEureka<>(-1);
            var e = Eurekas.or(a, b);
            finish(
                    eureka(e),
                    () -> async(() -> {
                        for (int i = 0; i < 1_000; i++) {
                            offer(new Both<>(i == 500 ? i : null, i == 70 ? i : null));
                        }
                    }));
            assertThat(e.get()).isEqualTo(new Both<>(-1, 70));
        });
    }

    @OnEveryRuntime
    void aMinimumWithALimitHasTheBestSoFar(Lab lab) {
        lab.launch(() -> {
            ExtremumEureka<Long> min = ExtremumEureka.minimum(Long.MAX_VALUE, Comparator.naturalOrder());
            EngineEureka<Long> limit = new EngineEureka<>(1_000);
            var e = Eurekas.or(min, limit);
            AtomicLong ran = new AtomicLong();
            finish(
                    eureka(e),
                    () -> async(() -> {
                        for (long i = 1_000_000; ; i--) {
                            check(new Both<>(i, 1));
                            ran.incrementAndGet();
                            offer(new Both<>(i, null));
                        }
                    }));
            assertThat(ran).hasValue(1_000);
            assertThat(min.get()).isEqualTo(1_000_000 - 999);
        });
    }

    /** The interface of the thesis, for an own one: resolved by the second offer of an even number. */
    private static final class TwoEven extends Eureka<Integer, Object, Integer> {
        private final AtomicInteger even = new AtomicInteger();

        @Override
        protected Verdict offered(Integer value) {
            return value % 2 == 0 && even.incrementAndGet() >= 2 ? Verdict.END : Verdict.GO_ON;
        }

        @Override
        protected Verdict checked(@Nullable Object argument) {
            return isResolved() ? Verdict.END : Verdict.GO_ON;
        }

        @Override
        public boolean isResolved() {
            return even.get() >= 2;
        }

        @Override
        public Integer get() {
            return even.get();
        }
    }

    @OnEveryRuntime
    void anOwnOne(Lab lab) {
        lab.launch(() -> {
            TwoEven e = new TwoEven();
            AtomicBoolean after = new AtomicBoolean();
            finish(
                    eureka(e),
                    () -> async(() -> {
                        for (int i = 0; i < 10; i++) {
                            offer(i);
                            after.set(i > 2);
                        }
                    }));
            assertThat(e.get()).isEqualTo(2);
            assertThat(after).isFalse();
        });
    }

    /** As with a limit of time, which may pass between the last check and an offer. */
    @OnEveryRuntime
    void whatIsOfferedAfterTheResolutionIsNotTaken(Lab lab) {
        class Switch extends Eureka<Integer, Object, Integer> {
            final AtomicBoolean resolved = new AtomicBoolean();
            final AtomicInteger taken = new AtomicInteger();

            @Override
            protected Verdict offered(Integer value) {
                taken.set(value);
                return Verdict.GO_ON;
            }

            @Override
            protected Verdict checked(Object argument) {
                return Verdict.GO_ON;
            }

            @Override
            public boolean isResolved() {
                return resolved.get();
            }

            @Override
            public Integer get() {
                return taken.get();
            }
        }
        lab.launch(() -> {
            Switch e = new Switch();
            AtomicBoolean after = new AtomicBoolean();
            finish(
                    eureka(e),
                    () -> async(() -> {
                        e.offer(1);
                        e.resolved.set(true);
                        e.offer(2);
                        after.set(true);
                    }));
            assertThat(e.get()).isEqualTo(1);
            assertThat(after).isFalse();
        });
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CountEureka<>(0))
                .withMessageContaining("one at least");
        assertThatIllegalArgumentException().isThrownBy(() -> new NVersionEureka<>(1));
        assertThatIllegalArgumentException().isThrownBy(() -> new EngineEureka<>(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> new TimerEureka<>(Duration.ofMillis(-1)));
    }
}
