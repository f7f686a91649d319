package dev.serrano.eureka;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.uncancellable;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;
import static dev.serrano.eureka.Eurekas.offer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTermination;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Who ends when a eureka is resolved, and how; which finish a call is for; what is an error. */
class EurekaTest {
    private static void spin(AtomicBoolean until) {
        while (!until.get()) {
            poll();
        }
    }

    @OnEveryRuntime
    void theFirstOfferResolvesAndTheFinishReturns(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            AtomicInteger after = new AtomicInteger();
            finish(eureka(e), () -> {
                for (int i = 0; i < 50; i++) {
                    int n = i;
                    async(() -> {
                        offer(n);
                        after.incrementAndGet();
                    });
                }
            });
            assertThat(e.isResolved()).isTrue();
            assertThat(e.get()).isBetween(0, 49);
            assertThat(after).as("who offers ends").hasValue(0);
        });
    }

    @OnEveryRuntime
    void tasksThatHaveNotBegunNeverDo(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            AtomicInteger began = new AtomicInteger();
            finish(eureka(e), () -> {
                async(() -> {
                    try {
                        offer(1);
                    } finally {
                        async(() -> began.incrementAndGet()); // refused, or discarded
                    }
                });
            });
            finish(eureka(e), () -> {
                began.incrementAndGet(); // resolved before: not even the body runs
                async(() -> began.incrementAndGet());
            });
            assertThat(began).hasValue(0);
        });
    }

    @OnEveryRuntime
    void tasksThatWaitOrAwaitAreReleasedAndEnd(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            Promise<Integer> never = promise();
            AtomicInteger after = new AtomicInteger();
            AtomicInteger cleaned = new AtomicInteger();
            finish(eureka(e), () -> {
                for (int i = 0; i < 20; i++) {
                    async(() -> {
                        try {
                            never.join();
                            after.incrementAndGet();
                        } finally {
                            cleaned.incrementAndGet();
                        }
                    });
                    TaskFuture<Integer> f = future(() -> never.join() + 1);
                    asyncAwait(f, () -> after.incrementAndGet());
                    asyncAwait(never, () -> after.incrementAndGet());
                }
                async(() -> finish(() -> async(() -> {
                    never.join();
                    after.incrementAndGet();
                })));
                async(() -> offer(1));
            });
            assertThat(e.get()).isEqualTo(1);
            assertThat(after).hasValue(0);
            assertThat(cleaned).hasValueLessThanOrEqualTo(20);
        });
    }

    @OnEveryRuntime
    void whatOneTaskThrewBeforeIsThrownByTheFinish(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(eureka(e), () -> {
                        finish(() -> {}); // nothing
                        AtomicBoolean thrown = new AtomicBoolean();
                        async(() -> {
                            try {
                                throw new IllegalArgumentException("before");
                            } finally {
                                thrown.set(true);
                            }
                        });
                        async(() -> {
                            spin(thrown);
                            offer(1);
                        });
                    }))
                    .satisfies(
                            m -> assertThat(m.failures()).singleElement().isInstanceOf(IllegalArgumentException.class));
            assertThat(e.get()).isEqualTo(1);
        });
    }

    @OnEveryRuntime
    void aSwallowedTerminationIsThrownAgainAndTheTaskHasNoValue(Lab lab) {
        lab.launch(() -> {
            ExtremumEureka<Integer> e = ExtremumEureka.minimum(0, Comparator.naturalOrder());
            AtomicInteger again = new AtomicInteger();
            AtomicReference<TaskFuture<String>> f = new AtomicReference<>();
            AtomicReference<TaskFuture<String>> inFinish = new AtomicReference<>();
            finish(eureka(e), () -> {
                f.set(future(() -> {
                    try {
                        offer(5); // loses
                    } catch (TaskTermination swallowed) {
                        again.incrementAndGet();
                    }
                    assertThatThrownBy(() -> offer(-1))
                            .as("marked, though it would win")
                            .isInstanceOf(TaskTermination.class);
                    return "completed";
                }));
                inFinish.set(future(() -> {
                    try {
                        finish(() -> {
                            try {
                                check(7);
                            } catch (TaskTermination swallowed) {
                                again.incrementAndGet();
                            }
                        });
                    } catch (TaskTermination thrownByTheFinish) {
                        again.incrementAndGet();
                    }
                    return "completed";
                }));
            });
            assertThat(e.get()).isZero();
            assertThat(again).hasValue(3);
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> f.get().join())
                    .withMessageContaining("ended early");
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> inFinish.get().join());
        });
    }

    @OnEveryRuntime
    void anOuterResolutionEndsInnerGroupsNotTheReverse(Lab lab) {
        lab.launch(() -> {
            SearchEureka<String> outer = new SearchEureka<>("none");
            AtomicInteger innerAfter = new AtomicInteger();
            AtomicInteger afterInner = new AtomicInteger();
            finish(eureka(outer), () -> {
                async(() -> {
                    SearchEureka<String> inner = new SearchEureka<>("none");
                    finish(eureka(inner), () -> {
                        async(() -> offer("inner"));
                        async(() -> {
                            for (; ; ) {
                                check();
                                poll();
                            }
                        });
                    });
                    assertThat(inner.get()).isEqualTo("inner");
                    afterInner.incrementAndGet();
                    SearchEureka<String> endless = new SearchEureka<>("none");
                    async(() -> offer("outer"));
                    finish(eureka(endless), () -> {
                        for (int i = 0; i < 4; i++) {
                            async(() -> {
                                for (; ; ) {
                                    check();
                                    poll();
                                }
                            });
                        }
                    });
                    innerAfter.incrementAndGet();
                });
            });
            assertThat(outer.get()).isEqualTo("outer");
            assertThat(afterInner).hasValue(1);
            assertThat(innerAfter).as("ended with the outer group").hasValue(0);
        });
    }

    /** The thesis says the finish's own; a plain finish in between has none, so here it is the innermost that has one. */
    @OnEveryRuntime
    void twoOffersAtOnceHaveOneWinnerAndBothEnd(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 50; round++) {
                SearchEureka<Integer> e = new SearchEureka<>(-1);
                AtomicInteger ready = new AtomicInteger();
                Promise<Boolean> go = promise();
                AtomicInteger after = new AtomicInteger();
                int[] seen = {-2, -2};
                finish(eureka(e), () -> {
                    for (int i = 0; i < 2; i++) {
                        int n = i;
                        async(() -> {
                            if (ready.incrementAndGet() == 2) {
                                go.put(true);
                            }
                            go.join(); // who comes late may have been ended here
                            try {
                                offer(n);
                                after.incrementAndGet();
                            } finally {
                                seen[n] = e.get();
                            }
                        });
                    }
                });
                assertThat(after).hasValue(0);
                assertThat(e.get()).isBetween(0, 1);
                assertThat(seen).contains(e.get()).doesNotContain(-1, 1 - e.get());
            }
        });
    }

    /** However many finishes lie between a task and the one that is resolved. */
    @OnEveryRuntime
    void aCheckAsksAllFinishesAround(Lab lab) {
        lab.launch(() -> {
            for (int depth : new int[] {1, 2, 40}) {
                SearchEureka<Integer> outer = new SearchEureka<>(-1);
                AtomicInteger after = new AtomicInteger();
                finish(
                        eureka(outer),
                        () -> nested(depth, () -> {
                            check();
                            after.incrementAndGet();
                            resolveFromBeside(outer);
                            check();
                            after.addAndGet(100);
                        }));
                assertThat(after).hasValue(1);
                assertThat(outer.get()).isEqualTo(7);
            }
        });
    }

    private static void nested(int depth, Runnable body) {
        if (depth == 0) {
            body.run();
        } else {
            finish(eureka(new SearchEureka<>(-1)), () -> nested(depth - 1, body));
        }
    }

    /** By another finish that is on the same eureka, whose end the calling task does not share. */
    private static void resolveFromBeside(SearchEureka<Integer> e) {
        Thread other = Thread.ofPlatform()
                .unstarted(() -> dev.serrano.Serrano.launch(() -> {
                    finish(eureka(e), () -> offer(7));
                }));
        other.start();
        while (other.isAlive()) {
            try {
                other.join();
            } catch (InterruptedException ended) { // the resolution ends the calling task, and so interrupts this wait
                assertThat(ended).isNotNull();
            }
        }
    }

    /** Its frames are dropped at once; an awaiting task that never began, when somebody else comes to what it awaited. */
    @OnEveryRuntime
    void anEndedTaskIsNotKeptByWhatItWaitedFor(Lab lab) {
        Promise<Integer> never = dev.serrano.Serrano.externalPromise();
        List<WeakReference<Object>> frames = Collections.synchronizedList(new ArrayList<>());
        List<WeakReference<Object>> bodies = Collections.synchronizedList(new ArrayList<>());
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            AtomicInteger waiting = new AtomicInteger();
            finish(eureka(e), () -> {
                for (int i = 0; i < 20; i++) {
                    async(() -> {
                        Object held = new Object();
                        frames.add(new WeakReference<>(held));
                        waiting.incrementAndGet();
                        try {
                            never.join();
                        } finally {
                            Reference.reachabilityFence(held);
                        }
                    });
                    Object captured = new Object();
                    bodies.add(new WeakReference<>(captured));
                    asyncAwait(never, () -> assertThat(captured).isNotNull());
                }
                async(() -> {
                    while (waiting.get() < 20) {
                        delay(Duration.ofMillis(1));
                    }
                    offer(1);
                });
            });
        });
        List<TaskFuture<Integer>> others = new ArrayList<>();
        try {
            collect(frames);
            for (int i = 0; i < 50; i++) {
                others.add(never.map(v -> v));
            }
            collect(bodies);
        } finally {
            Reference.reachabilityFence(others);
            Reference.reachabilityFence(never);
        }
    }

    private static void collect(List<WeakReference<Object>> references) {
        assertThat(references).hasSize(20);
        for (int i = 0; i < 20 && references.stream().anyMatch(r -> r.get() != null); i++) {
            System.gc();
        }
        assertThat(references).allMatch(r -> r.get() == null);
    }

    @OnEveryRuntime
    void aPlainFinishInBetweenIsLookedThrough(Lab lab) {
        lab.launch(() -> {
            CountEureka<Integer> outer = new CountEureka<>(3);
            SearchEureka<Integer> inner = new SearchEureka<>(-1);
            AtomicInteger after = new AtomicInteger();
            finish(eureka(outer), () -> {
                finish(named("plain"), () -> {
                    async(() -> offer(1)); // taken: goes on
                    async(() -> finish(() -> async(() -> {
                        offer(2);
                        after.incrementAndGet();
                    })));
                });
                finish(
                        eureka(inner),
                        () -> async(() -> {
                            finish(() -> offer(7)); // the inner one's
                            after.addAndGet(100);
                        }));
                after.incrementAndGet();
            });
            assertThat(inner.get()).isEqualTo(7);
            assertThat(outer.get()).containsExactlyInAnyOrder(1, 2);
            assertThat(after).hasValue(2);
        });
    }

    /** In the thesis the body belongs to the scope around; here it is one of the group's: it ends, its finish returns. */
    @OnEveryRuntime
    void theBodyOfTheFinishIsAMemberAndItsTaskIsNot(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            AtomicInteger after = new AtomicInteger();
            finish(eureka(e), () -> {
                offer(1);
                after.incrementAndGet();
            });
            assertThat(after).hasValue(0);
            assertThat(e.get()).isEqualTo(1);
            ExtremumEureka<Integer> min = ExtremumEureka.minimum(0, Comparator.naturalOrder());
            finish(eureka(min), () -> {
                async(() -> offer(-7));
                offer(3); // loses: this body ends, alone
                after.incrementAndGet();
            });
            assertThat(min.get()).isEqualTo(-7);
            assertThat(after).hasValue(0);
            SearchEureka<Integer> endless = new SearchEureka<>(-1);
            finish(eureka(endless), () -> {
                async(() -> offer(2));
                for (; ; ) {
                    check();
                    poll();
                }
            });
            assertThat(endless.get()).isEqualTo(2);
            assertThatIllegalStateException().isThrownBy(() -> check()).withMessageContaining("eureka");
        });
    }

    @OnEveryRuntime
    void oneTaskOfALiveGroupEndsAloneAndItsChildrenStay(Lab lab) {
        lab.launch(() -> {
            ExtremumEureka<Integer> e = ExtremumEureka.minimum(10, Comparator.naturalOrder());
            AtomicInteger children = new AtomicInteger();
            AtomicInteger after = new AtomicInteger();
            finish(eureka(e), () -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> {
                        async(() -> children.incrementAndGet());
                        finish(() -> {
                            async(() -> children.incrementAndGet());
                            check(11); // nothing below 11 can come of it
                        });
                        after.incrementAndGet();
                    });
                }
                async(() -> offer(3));
            });
            assertThat(e.get()).isEqualTo(3);
            assertThat(children).hasValue(20);
            assertThat(after).hasValue(0);
        });
    }

    @OnEveryRuntime
    void iterationsAreTasks(Lab lab) {
        lab.launch(() -> {
            ExtremumEureka<Integer> e = ExtremumEureka.minimum(50, Comparator.naturalOrder());
            AtomicInteger ran = new AtomicInteger();
            finish(
                    eureka(e),
                    () -> forall(range(0, 1_000), i -> {
                        ran.incrementAndGet();
                        check(60);
                        throw new AssertionError("not ended");
                    }));
            assertThat(ran).as("each ends alone").hasValue(1_000);
            SearchEureka<Integer> s = new SearchEureka<>(-1);
            finish(
                    eureka(s),
                    () -> forall(range(0, 1_000_000_000), i -> {
                        if (i == 7) {
                            offer(i);
                        }
                        check();
                    }));
            assertThat(s.get()).isEqualTo(7);
        });
    }

    @OnEveryRuntime
    void severalFinishesOnOneEurekaEndTogether(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            AtomicInteger in = new AtomicInteger();
            finish(() -> {
                for (int i = 0; i < 4; i++) {
                    async(() -> finish(eureka(e), () -> {
                        in.incrementAndGet();
                        for (; ; ) {
                            check();
                            poll();
                        }
                    }));
                }
                async(() -> finish(eureka(e), () -> offer(9)));
            });
            assertThat(e.get()).isEqualTo(9);
            assertThat(in).hasValueLessThanOrEqualTo(4);
        });
    }

    @OnEveryRuntime
    void aJoinWhoseProducerWasEndedEndsAMemberAndTellsAnOutsider(Lab lab) {
        lab.launch(() -> {
            ExtremumEureka<Integer> e = ExtremumEureka.minimum(0, Comparator.naturalOrder());
            AtomicInteger after = new AtomicInteger();
            AtomicReference<TaskFuture<Integer>> ended = new AtomicReference<>();
            finish(eureka(e), () -> {
                TaskFuture<Integer> f = future(() -> {
                    offer(1);
                    return 1;
                });
                ended.set(f);
                async(() -> {
                    f.join();
                    after.incrementAndGet();
                });
            });
            assertThat(after).hasValue(0);
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> ended.get().join());
        });
    }

    @OnEveryRuntime
    void calledInTheWrongPlaceItIsAnError(Lab lab) {
        SearchEureka<Integer> e = new SearchEureka<>(-1);
        assertThatIllegalStateException().isThrownBy(() -> offer(1)).withMessageContaining("outside a task");
        assertThatIllegalStateException().isThrownBy(() -> e.check(1)).withMessageContaining("outside a task");
        lab.launch(() -> {
            finish(() ->
                    assertThatIllegalStateException().isThrownBy(() -> offer(1)).withMessageContaining("eureka"));
            finish(eureka(e), () -> {
                assertThatIllegalStateException()
                        .isThrownBy(() -> isolated(() -> check()))
                        .withMessageContaining("isolated");
                finish(uncancellable(), () -> assertThatIllegalStateException().isThrownBy(() -> check()));
                assertThatIllegalStateException()
                        .isThrownBy(() -> new SearchEureka<>(0).offer(1))
                        .withMessageContaining("innermost");
                assertThatThrownBy(() -> offer(null)).isInstanceOf(NullPointerException.class);
            });
            assertThatIllegalStateException()
                    .isThrownBy(() -> eureka(e).with(new CountEureka<>(1).group()))
                    .withMessageContaining("compose");
            assertThat(e.isResolved()).isFalse();
        });
    }

    /** Offers where the stack ends, and again with some more. */
    private static int deep(int depth) {
        if (depth % 200 != 0) {
            return deep(depth + 1) + 1;
        }
        try {
            return depth < 0 ? 0 : deep(depth + 1) + 1;
        } catch (StackOverflowError e) {
            offer(depth); // nothing happens, or all does
            return 0;
        }
    }

    @OnEveryRuntime
    void anOfferWithoutStackIsWholeOrNot(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> e = new SearchEureka<>(-1);
            Promise<Integer> never = promise();
            finish(eureka(e), () -> {
                async(() -> never.join());
                async(() -> finish(() -> async(() -> never.join())));
                async(() -> deep(0));
            });
            assertThat(e.isResolved()).isTrue();
        });
    }

    @OnEveryRuntime
    void aLimitOfAgesIsNoError(Lab lab) {
        TimerEureka<Integer> e = new TimerEureka<>(Duration.ofDays(365_000L * 365));
        lab.launch(() -> finish(eureka(e), () -> async(() -> check())));
        assertThat(e.isResolved()).isFalse();
        assertThat(e.get()).isNull();
    }

    @OnEveryRuntime
    void anOuterCancellationComesThroughAQuietEnd(Lab lab) {
        lab.launch(() -> {
            SearchEureka<Integer> outer = new SearchEureka<>(-1);
            AtomicInteger after = new AtomicInteger();
            finish(
                    eureka(outer),
                    () -> async(() -> {
                        SearchEureka<Integer> inner = new SearchEureka<>(-1);
                        finish(
                                eureka(inner),
                                () -> async(() -> {
                                    try {
                                        outer.group().end();
                                    } finally {
                                        inner.group().end();
                                    }
                                }));
                        after.incrementAndGet();
                    }));
            assertThat(after).hasValue(0);
        });
    }
}
