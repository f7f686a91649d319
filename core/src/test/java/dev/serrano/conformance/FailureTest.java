package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncSeq;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskTermination;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What a finish throws when its tasks or its body fail. */
class FailureTest {
    private static MultiException failing(TaskBody body) {
        List<MultiException> seen = new ArrayList<>();
        assertThatExceptionOfType(MultiException.class).isThrownBy(body::run).satisfies(seen::add);
        return seen.get(0);
    }

    @OnEveryRuntime
    void oneTaskFails(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            MultiException e = failing(() -> finish(() -> {
                for (int i = 0; i < 20; i++) {
                    async(ended::incrementAndGet);
                }
                async(() -> {
                    throw failure;
                });
                for (int i = 0; i < 20; i++) {
                    async(ended::incrementAndGet);
                }
            }));
            assertThat(e.failures()).containsExactly(failure);
            assertThat(e).hasCause(failure).hasNoSuppressedExceptions();
            assertThat(e.getMessage()).contains("boom");
            assertThat(ended).as("the others go on").hasValue(40);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void theMessageTellsTheFinishAndHowManyFailed(Lab lab) {
        lab.launch(() -> {
            assertThat(failing(() -> finish(FinishOptions.none().named("load"), () -> failTimes(2))))
                    .hasMessage("2 tasks of finish \"load\" failed: "
                            + "java.lang.IllegalStateException: boom; java.lang.IllegalStateException: boom");
            assertThat(failing(FailureTest::failsSevenTimes))
                    .message()
                    .matches("7 tasks of the finish at .*FailureTest\\.failsSevenTimes\\(FailureTest\\.java:\\d+\\) "
                            + "failed: (java.lang.IllegalStateException: boom; ){5}and 2 more");
        });
        assertThat(MultiException.of(List.of(new IOException("disk"))))
                .hasMessage("a task failed: java.io.IOException: disk");
    }

    @Test
    void aFinishOutsideOfTasksTellsItsLine() {
        String line = " of the finish at .*FailureTest\\.failsSevenTimes\\(FailureTest\\.java:\\d+\\) failed: .*";
        assertThat(failing(FailureTest::failsSevenTimes)).message().matches("7 tasks" + line);
        assertThat(failing(FailureTest::failsFast))
                .hasMessageMatching("a task of the finish at .*FailureTest\\.failsFast\\(.*\\) failed: .*boom");
    }

    private static void failsSevenTimes() {
        finish(() -> failTimes(7));
    }

    private static void failsFast() {
        finish(failFast(), () -> failTimes(1));
    }

    private static void failTimes(int n) {
        for (int i = 0; i < n; i++) {
            async(() -> {
                throw new IllegalStateException("boom");
            });
        }
    }

    /** Each would make a stack trace: a recursion of a million of them takes seconds, or all memory. */
    @OnEveryRuntime
    void whatAFinishThrowsGoesThroughThoseAroundAsItIs(Lab lab) {
        List<MultiException> seen = new ArrayList<>();
        RuntimeException other = new IllegalStateException("other");
        lab.launch(() -> {
            MultiException outer = failing(() -> finish(() -> finish(() -> {
                async(() -> {});
                MultiException inner = failing(() -> finish(() -> async(() -> {
                    throw new IllegalArgumentException("boom");
                })));
                seen.add(inner);
                throw inner;
            })));
            assertThat(outer).isSameAs(seen.get(0));
            MultiException more = failing(() -> finish(() -> {
                async(() -> {
                    throw other;
                });
                throw outer;
            }));
            assertThat(more).isNotSameAs(outer);
            assertThat(more.failures())
                    .containsExactlyInAnyOrder(outer.failures().get(0), other);
            assertThat(outer.failures()).hasSize(1);
        });
    }

    @OnEveryRuntime
    void allFailuresAreListedTheFirstIsTheCause(Lab lab) {
        List<Throwable> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            all.add(new IllegalArgumentException("failure " + i));
        }
        lab.launch(() -> {
            MultiException e = failing(() -> finish(() -> {
                for (Throwable t : all) {
                    async(() -> {
                        throw (RuntimeException) t;
                    });
                }
            }));
            assertThat(e.failures()).containsExactlyInAnyOrderElementsOf(all);
            assertThat(e.getCause()).isSameAs(e.failures().get(0));
            assertThat(List.of(e.getSuppressed()))
                    .isEqualTo(e.failures().subList(1, e.failures().size()));
        });
    }

    @OnEveryRuntime
    void aThrowableIsListedOnce(Lab lab) {
        IllegalArgumentException same = new IllegalArgumentException("same");
        lab.launch(() -> {
            MultiException e = failing(() -> finish(() -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> {
                        throw same;
                    });
                }
                throw same;
            }));
            assertThat(e.failures()).containsExactly(same);
            assertThat(e).hasNoSuppressedExceptions();
        });
    }

    @OnEveryRuntime
    void aFailingBodyWaitsForTheTasks(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("body");
        lab.launch(() -> {
            Promise<Integer> p = promise();
            AtomicInteger ended = new AtomicInteger();
            async(() -> p.put(1));
            MultiException e = failing(() -> finish(() -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> {
                        p.join();
                        ended.incrementAndGet();
                    });
                }
                throw failure;
            }));
            assertThat(ended).hasValue(10);
            assertThat(e.failures()).containsExactly(failure);
        });
    }

    @OnEveryRuntime
    void bodyAndTasksFail(Lab lab) {
        IllegalArgumentException body = new IllegalArgumentException("body");
        IllegalStateException task = new IllegalStateException("task");
        lab.launch(() -> {
            MultiException e = failing(() -> finish(() -> {
                async(() -> {
                    throw task;
                });
                throw body;
            }));
            assertThat(e.failures()).containsExactlyInAnyOrder(body, task);
        });
    }

    @OnEveryRuntime
    void failuresOfNestedScopesAreListedThemselves(Lab lab) {
        IllegalArgumentException inner = new IllegalArgumentException("inner");
        IllegalArgumentException innerToo = new IllegalArgumentException("inner too");
        IllegalStateException outer = new IllegalStateException("outer");
        lab.launch(() -> {
            MultiException e = failing(() -> finish(() -> {
                async(() -> finish(() -> finish(() -> {
                    async(() -> {
                        throw inner;
                    });
                    async(() -> {
                        throw innerToo;
                    });
                })));
                async(() -> {
                    throw outer;
                });
            }));
            assertThat(e.failures()).containsExactlyInAnyOrder(inner, innerToo, outer);
            MultiException direct = failing(() -> finish(() -> finish(() -> async(() -> {
                throw inner;
            }))));
            assertThat(direct.failures()).containsExactly(inner);
            assertThat(direct).hasCause(inner);
        });
    }

    @OnEveryRuntime
    void aFailureThatWasCaughtInsideIsGone(Lab lab) {
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < 20; i++) {
                failing(() -> finish(() -> async(() -> {
                    throw new IllegalArgumentException("caught");
                })));
            }
        }));
    }

    @OnEveryRuntime
    void checkedExceptionsAndErrors(Lab lab) {
        IOException checked = new IOException("checked");
        AssertionError error = new AssertionError("error");
        lab.launch(() -> {
            MultiException e = failing(() -> finish(() -> {
                async(() -> {
                    throw checked;
                });
                async(() -> {
                    throw error;
                });
            }));
            assertThat(e.failures()).containsExactlyInAnyOrder(checked, error);
        });
    }

    @OnEveryRuntime
    void launchThrowsWhatItsTasksThrew(Lab lab) {
        IOException body = new IOException("body");
        IllegalStateException task = new IllegalStateException("task");
        MultiException e = failing(() -> lab.launch(() -> {
            async(() -> async(() -> {
                throw task;
            }));
            throw body;
        }));
        assertThat(e.failures()).containsExactlyInAnyOrder(body, task);
        MultiException one = failing(() -> lab.launch(() -> {
            throw body;
        }));
        assertThat(one.failures()).containsExactly(body);
        MultiException nested = failing(() -> lab.launch(() -> finish(() -> async(() -> {
            throw task;
        }))));
        assertThat(nested.failures()).containsExactly(task);
    }

    @OnEveryRuntime
    void aLaunchInATaskThrowsToThatTask(Lab lab) {
        IllegalStateException failure = new IllegalStateException("boom");
        lab.launch(() -> {
            MultiException e = failing(() -> launch(() -> async(() -> {
                throw failure;
            })));
            assertThat(e.failures()).containsExactly(failure);
        });
    }

    @OnEveryRuntime
    void asyncSeqInPlaceFailsTheFinishNotTheCaller(Lab lab) {
        IOException failure = new IOException("boom");
        AtomicBoolean wentOn = new AtomicBoolean();
        lab.launch(() -> {
            for (boolean inPlace : new boolean[] {true, false}) {
                wentOn.set(false);
                MultiException e = failing(() -> finish(() -> {
                    asyncSeq(inPlace, () -> {
                        throw failure;
                    });
                    wentOn.set(true);
                }));
                assertThat(e.failures()).containsExactly(failure);
                assertThat(wentOn).isTrue();
            }
        });
    }

    @OnEveryRuntime
    void asyncSeqInPlaceOrNot(Lab lab) {
        lab.launch(() -> {
            AtomicInteger ended = new AtomicInteger();
            Thread caller = Thread.currentThread();
            asyncSeq(true, () -> {
                assertThat(Thread.currentThread()).isSameAs(caller);
                ended.incrementAndGet();
            });
            assertThat(ended).hasValue(1);
            Promise<Integer> p = promise();
            finish(() -> {
                asyncSeq(false, () -> {
                    p.join();
                    ended.incrementAndGet();
                });
                p.put(1);
            });
            assertThat(ended).hasValue(2);
        });
    }

    @OnEveryRuntime
    void afterAFailureTheRuntimeIsUsable(Lab lab) {
        for (int i = 0; i < 50; i++) {
            failing(() -> lab.launch(() -> {
                for (int k = 0; k < 10; k++) {
                    async(() -> {
                        throw new IllegalArgumentException("boom");
                    });
                }
            }));
            assertThat(lab.launch(() -> future(() -> 1).join())).isEqualTo(1);
        }
    }

    @OnEveryRuntime
    void aFailureAfterASuspension(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            MultiException e = failing(() -> finish(() -> {
                for (int i = 0; i < 10; i++) {
                    async(() -> {
                        p.join();
                        throw new IllegalArgumentException("after");
                    });
                }
                async(() -> p.put(1));
                p.join();
                throw new IllegalStateException("body");
            }));
            assertThat(e.failures()).hasSize(11);
        });
    }

    /** The handler of a runtime hears of failures of tasks that nobody waits for, and of no others. */
    @OnEveryRuntime
    void failuresOfExecuteGoToTheHandler(Lab lab) {
        IOException failure = new IOException("boom");
        lab.runtime()
                .execute(() -> async(() -> {
                    throw failure;
                }));
        failing(() -> lab.launch(() -> {
            throw new IllegalArgumentException("for the caller");
        }));
        lab.close(lab.runtime());
        assertThat(lab.takeReported()).containsExactly(failure);
    }

    @Test
    void aMultiExceptionHasAFailure() {
        assertThatIllegalArgumentException().isThrownBy(() -> MultiException.of(List.of()));
        MultiException e = MultiException.of(List.of(new IOException("a"), new IOException("b")));
        assertThat(e.getMessage()).contains("2").contains("a");
        assertThat(e.getCause()).hasMessage("a");
    }

    /** Reactive libraries hand dropped errors to the handler of the current thread, which is the runtime's here. */
    @OnEveryRuntime(workers = {1, 2})
    void whatATaskHandsToItsThreadsHandlerIsReported(Lab lab) {
        RuntimeException dropped = new RuntimeException("dropped");
        AtomicBoolean wentOn = new AtomicBoolean();
        lab.launch(() -> {
            Thread t = Thread.currentThread();
            t.getUncaughtExceptionHandler().uncaughtException(t, dropped);
            wentOn.set(true);
        });
        assertThat(wentOn).isTrue();
        assertThat(lab.takeReported()).containsExactly(dropped);
        assertThat(lab.launch(() -> future(() -> 1).join())).isEqualTo(1);
    }

    /** What fails in answer to the cancellation is listed behind the failure that caused it. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void failFastListsLaterFailuresToo(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> begun = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        async(() -> {
                            begun.put(1);
                            try {
                                Serrano.<Integer>promise().join();
                            } catch (TaskTermination e) {
                                throw new IllegalStateException("later", e);
                            }
                        });
                        async(() -> {
                            begun.join();
                            throw new IllegalArgumentException("first");
                        });
                    }))
                    .satisfies(e -> assertThat(e.failures())
                            .extracting(Throwable::getMessage)
                            .containsExactly("first", "later"));
        });
    }
}
