package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** async and finish: who waits for whom, and in which order. */
class AsyncFinishTest {
    @OnEveryRuntime
    void launchWaitsForAllTasks(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 1000; i++) {
                async(ended::incrementAndGet);
            }
        });
        assertThat(ended).hasValue(1000);
    }

    @OnEveryRuntime
    void finishWaitsForTransitiveChildren(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> tree(9, ended));
            assertThat(ended).hasValue((1 << 10) - 1);
        });
    }

    private static void tree(int depth, AtomicInteger ended) {
        if (depth > 0) {
            async(() -> tree(depth - 1, ended));
            async(() -> tree(depth - 1, ended));
        }
        ended.incrementAndGet();
    }

    /** Fig. 2.1 of the thesis: O is first, C comes after A, B, B1 and B2 in every schedule. */
    @OnEveryRuntime
    void orderOfFigure21(Lab lab) {
        for (int repetition = 0; repetition < 20; repetition++) {
            Queue<String> order = new ConcurrentLinkedQueue<>();
            lab.launch(() -> {
                order.add("O");
                finish(() -> {
                    async(() -> order.add("A"));
                    async(() -> {
                        order.add("B");
                        async(() -> order.add("B1"));
                        async(() -> order.add("B2"));
                    });
                });
                order.add("C");
            });
            List<String> seen = new ArrayList<>(order);
            assertThat(seen).containsExactlyInAnyOrder("O", "A", "B", "B1", "B2", "C");
            assertThat(seen).first().isEqualTo("O");
            assertThat(seen).last().isEqualTo("C");
            assertThat(seen).containsSubsequence("B", "B1").containsSubsequence("B", "B2");
        }
    }

    @OnEveryRuntime
    void aTaskBelongsToTheFinishInWhichItWasSpawned(Lab lab) {
        lab.launch(() -> {
            Promise<String> later = promise();
            finish(() -> {
                async(later::join); // belongs to this finish, not to the one below
                finish(() -> spawnFromElsewhere(new AtomicInteger()));
                later.put("inner finish has ended");
            });
        });
    }

    @OnEveryRuntime
    void theFinishOfATaskIsDynamicNotLexical(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> spawnFromElsewhere(ended));
            assertThat(ended).hasValue(2);
            spawnFromElsewhere(ended);
        });
        assertThat(ended).hasValue(4);
    }

    private static void spawnFromElsewhere(AtomicInteger ended) {
        async(() -> {
            async(ended::incrementAndGet);
            ended.incrementAndGet();
        });
    }

    @OnEveryRuntime
    void aFinishInATaskWaitsForItsOwnTasksOnly(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> outer = promise();
            AtomicInteger inner = new AtomicInteger();
            async(() -> assertThat(outer.join()).isEqualTo(7));
            async(() -> {
                finish(() -> {
                    for (int i = 0; i < 10; i++) {
                        async(inner::incrementAndGet);
                    }
                });
                assertThat(inner).hasValue(10);
                outer.put(7);
            });
        });
    }

    /** The end of a finish must not run, on top of its own frame, a task that waits for what comes after it. */
    @OnEveryRuntime
    void theEndOfAFinishLeavesOlderTasksAlone(Lab lab) {
        lab.launch(() -> {
            Promise<String> p = promise();
            async(p::join);
            finish(() -> async(() -> {}));
            p.put("after the finish");
        });
    }

    @OnEveryRuntime
    void aSuspensionInsideAFinishDoesNotMakeOlderTasksItsOwn(Lab lab) {
        lab.launch(() -> {
            Promise<String> after = promise();
            Promise<String> within = promise();
            async(() -> {
                within.put("now");
                after.join();
            });
            finish(() -> {
                async(() -> {});
                within.join();
                async(after::isDone);
            });
            after.put("after the finish");
        });
    }

    /** Messages of an actor that are spawned while a batch runs under a finish belong to their own scope. */
    @OnEveryRuntime
    void actorBatchUnderFinish(Lab lab) {
        AtomicInteger handled = new AtomicInteger();
        lab.launch(() -> {
            Promise<String> reply = promise();
            Promise<String> request = promise();
            async(
                    () -> { // the actor
                        request.join();
                        for (int batch = 0; batch < 5; batch++) {
                            finish(() -> {
                                for (int i = 0; i < 8; i++) {
                                    async(handled::incrementAndGet);
                                }
                            });
                        }
                        reply.put("done");
                    });
            finish(() -> {
                async(() -> request.put("go"));
                reply.join();
            });
            assertThat(handled).hasValue(40);
        });
    }

    @OnEveryRuntime
    void asyncNeverRunsItsBodyInsideTheCall(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 2000; i++) {
                AtomicBoolean mayRun = new AtomicBoolean(lab.workers() > 1);
                Thread caller = Thread.currentThread();
                AtomicBoolean inCall = new AtomicBoolean(true);
                async(() -> {
                    assertThat(inCall.get() && Thread.currentThread() == caller).isFalse();
                    assertThat(mayRun).isTrue();
                });
                inCall.set(false);
                mayRun.set(true);
            }
        });
    }

    @OnEveryRuntime
    void whatTasksWrotePlainlyIsVisibleAfterTheFinish(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 50; round++) {
                int[] cells = new int[64];
                finish(() -> {
                    for (int i = 0; i < cells.length; i++) {
                        int k = i;
                        async(() -> cells[k] = k + 1);
                    }
                });
                for (int i = 0; i < cells.length; i++) {
                    assertThat(cells[i]).isEqualTo(i + 1);
                }
            }
        });
    }

    @OnEveryRuntime
    void whatWasWrittenBeforeTheSpawnIsVisibleInTheTask(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 200; round++) {
                int[] cell = new int[1];
                cell[0] = round;
                int expected = round;
                async(() -> assertThat(cell[0]).isEqualTo(expected));
            }
        });
    }

    @OnEveryRuntime
    void finishHasTheValueOfItsBody(Lab lab) {
        lab.launch(() -> {
            AtomicInteger ended = new AtomicInteger();
            String v = finish(() -> {
                async(ended::incrementAndGet);
                return "value";
            });
            assertThat(v).isEqualTo("value");
            assertThat(ended).hasValue(1);
            assertThat(Serrano.<Object>finish(() -> null)).isNull();
        });
    }

    @OnEveryRuntime
    void launchHasTheValueOfItsBody(Lab lab) {
        assertThat(lab.launch(() -> 17)).isEqualTo(17);
        assertThat(lab.<Object>launch(() -> null)).isNull();
    }

    @OnEveryRuntime
    void launchInATaskIsANestedFinish(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<String> p = promise();
            async(p::join);
            lab.runtime().launch(() -> async(ended::incrementAndGet));
            assertThat(ended).hasValue(1);
            assertThat((int) launch(() -> {
                        async(ended::incrementAndGet);
                        return 3;
                    }))
                    .isEqualTo(3);
            assertThat(ended).hasValue(2);
            p.put("done");
        });
    }

    @OnEveryRuntime
    void emptyFinishes(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 10_000; i++) {
                finish(() -> {});
            }
            finish(() -> finish(() -> finish(() -> {})));
        });
    }

    @OnEveryRuntime
    void manyFinishesSideBySide(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 100; i++) {
                async(() -> {
                    int before = ended.get();
                    finish(() -> {
                        for (int k = 0; k < 10; k++) {
                            async(ended::incrementAndGet);
                        }
                    });
                    assertThat(ended.get()).isGreaterThanOrEqualTo(before + 10);
                });
            }
        });
        assertThat(ended).hasValue(1000);
    }

    /** The tasks of an outer scope that a worker takes while it waits in an inner one count in the outer. */
    @OnEveryRuntime
    void interleavedScopes(Lab lab) {
        AtomicInteger outer = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> {
                for (int i = 0; i < 50; i++) {
                    async(() -> {
                        Promise<Integer> p = promise();
                        finish(() -> {
                            async(() -> p.put(1));
                            async(() -> {
                                p.join();
                                async(p::join);
                            });
                        });
                        outer.incrementAndGet();
                    });
                }
            });
            assertThat(outer).hasValue(50);
        });
    }

    @OnEveryRuntime
    void tasksAreCounted(Lab lab) {
        lab.launch(() -> finish(() -> {
            for (int i = 0; i < 100; i++) {
                async(() -> {});
            }
        }));
        Waits.until("the tasks are counted", () -> lab.runtime().stats().tasks() >= 100);
    }

    @Test
    void asyncOutsideATaskIsAnErrorThatNamesTheRemedy() {
        assertThatIllegalStateException()
                .isThrownBy(() -> async(() -> {}))
                .withMessageContaining("async")
                .withMessageContaining("launch(")
                .withMessageContaining("finish(");
    }

    @Test
    void anOutermostFinishUsesTheCommonRuntime() {
        AtomicInteger ended = new AtomicInteger();
        finish(() -> {
            async(() -> async(ended::incrementAndGet));
            async(ended::incrementAndGet);
        });
        assertThat(ended).hasValue(2);
        assertThat((int) finish(() -> 5)).isEqualTo(5);
        assertThat((int) launch(() -> 6)).isEqualTo(6);
    }

    /** The scopes of several tasks that are set aside at the same time: each goes on with its own. */
    @OnEveryRuntime
    void aResumedTaskSpawnsIntoItsOwnScope(Lab lab) {
        int n = lab.configuration().size(40, 20);
        AtomicInteger begun = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            List<Promise<Integer>> release = new ArrayList<>();
            List<Promise<Integer>> ended = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                Promise<Integer> mine = promise();
                Promise<Integer> end = promise();
                release.add(mine);
                ended.add(end);
                async(() -> {
                    finish(() -> async(() -> {
                        begun.incrementAndGet();
                        gate.join();
                        async(mine::join);
                    }));
                    end.put(1);
                });
            }
            Waits.pollUntil("all are set aside", () -> begun.get() == n);
            gate.put(1);
            for (int i = n - 1; i >= 0; i--) {
                assertThat(ended.get(i).isDone()).as("finish %d", i).isFalse();
                release.get(i).put(1);
                ended.get(i).join();
            }
        });
    }
}
