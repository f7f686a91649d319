package dev.serrano.spi;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncSeq;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The members of a task go with it, and hear of each step of its life once. */
class TaskContextTest {
    private final Probe.Family family = new Probe.Family();
    private final SpawnOptions member = SpawnOptions.none().with(family.one());
    private final SpawnOptions inherited = SpawnOptions.none().with(family.inherited());

    private static Probe mine() {
        Probe p = CurrentTask.member(Probe.class);
        assertThat(p).isNotNull();
        return Objects.requireNonNull(p);
    }

    private static void nobody() {
        assertThat(CurrentTask.member(Probe.class)).isNull();
    }

    @OnEveryRuntime
    void aTaskFindsItsMemberAndOthersDoNot(Lab lab) {
        lab.launch(() -> {
            nobody();
            finish(() -> {
                for (int i = 0; i < 50; i++) {
                    async(member, () -> {
                        Probe p = mine();
                        assertThat(p.isRunning()).isTrue();
                        async(TaskContextTest::nobody);
                        assertThat(mine()).isSameAs(p);
                    });
                    async(TaskContextTest::nobody);
                    nobody();
                }
            });
            nobody();
        });
        family.check(50, 0);
    }

    @OnEveryRuntime
    void waitsAndJoinsInPlaceKeepTheContextsApart(Lab lab) {
        lab.launch(() -> {
            Event<Integer> go = Event.newEvent();
            List<TaskFuture<Integer>> plain = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                plain.add(future(() -> {
                    nobody();
                    Event.suspend(go);
                    nobody();
                    return 1;
                }));
            }
            TaskFuture<Integer> sum = future(member, () -> {
                Probe p = mine();
                int s = 0;
                for (TaskFuture<Integer> f : plain) { // run in place or awaited
                    s += f.join();
                    assertThat(mine()).isSameAs(p);
                }
                TaskFuture<Integer> child = future(() -> {
                    nobody();
                    return 2;
                });
                s += child.join();
                finish(() -> {
                    assertThat(mine()).isSameAs(p);
                    async(TaskContextTest::nobody);
                    async(member, () -> assertThat(mine()).isNotSameAs(p));
                });
                assertThat(mine()).isSameAs(p);
                return s;
            });
            async(() -> go.setValue(1));
            assertThat(sum.join()).isEqualTo(22);
            nobody();
        });
        family.check(2, 0);
    }

    @OnEveryRuntime
    void whatAMemberGivesItsChildrenGoesDownTheTree(Lab lab) {
        AtomicInteger leaves = new AtomicInteger();
        lab.launch(() -> async(inherited, () -> tree(5, leaves)));
        assertThat(leaves).hasValue(32);
        family.check(63, 0);
    }

    private static void tree(int depth, AtomicInteger leaves) {
        Probe p = mine();
        if (depth == 0) {
            leaves.incrementAndGet();
            return;
        }
        async(() -> tree(depth - 1, leaves));
        future(() -> {
            tree(depth - 1, leaves);
            return null;
        });
        assertThat(mine()).isSameAs(p);
    }

    @OnEveryRuntime
    void branchesAreTasks(Lab lab) {
        lab.launch(() -> async(inherited, () -> {
            Probe p = mine();
            long sum = joinLong(() -> apart(p), () -> apart(p), Long::sum);
            String both = join(() -> "" + apart(p), () -> apart(p) + "!", (a, b) -> a + b);
            join(() -> apart(p), () -> apart(p));
            asyncSeq(true, () -> apart(p));
            assertThat(sum).isEqualTo(2);
            assertThat(both).isEqualTo("11!");
            assertThat(mine()).isSameAs(p);
        }));
        family.check(8, 0);
    }

    private static long apart(Probe spawner) {
        assertThat(mine()).isNotSameAs(spawner);
        return 1;
    }

    @OnEveryRuntime
    void iterationsDoNotHaveTheContextOfTheTaskAround(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> async(member, () -> {
            Probe p = mine();
            forall(range(0, 200), i -> {
                nobody();
                ran.incrementAndGet();
            });
            forall(List.of(1, 2, 3, 4, 5, 6), i -> {
                nobody();
                ran.incrementAndGet();
            });
            assertThat(mine()).isSameAs(p);
        }));
        assertThat(ran).hasValue(206);
        family.check(1, 0);
    }

    @OnEveryRuntime
    void eachIterationIsATaskForWhoWantsIt(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> async(SpawnOptions.none().with(() -> new Probe(family, true, true)), () -> {
            Probe p = mine();
            Promise<Integer> met = promise();
            forall(range(0, 100), i -> {
                Probe q = mine();
                assertThat(q).isNotSameAs(p);
                assertThat(q.isRunning()).isTrue();
                if (i == 50) {
                    met.put(1);
                } else if (i == 20) {
                    met.join();
                    assertThat(mine()).isSameAs(q);
                }
                ran.incrementAndGet();
            });
            forall(List.of(1, 2, 3, 4, 5), i -> {
                assertThat(mine().isRunning()).isTrue();
                ran.incrementAndGet();
            });
        }));
        assertThat(ran).hasValue(105);
        family.check(106, 0);
        assertThat(family.made()).isEqualTo(1 + 105); // the task, the iterations of its loops
    }

    @OnEveryRuntime
    void whoJoinsLeavesBeforeTheFinishWaits(Lab lab) {
        List<Probe> joined = new ArrayList<>();
        lab.launch(() -> {
            Promise<String> left = promise();
            finish(() -> {
                Probe p = new Probe(family, false).running();
                joined.add(p);
                CurrentTask.join("a test", p);
                assertThat(mine()).isSameAs(p);
                async(() -> {
                    nobody();
                    left.join(); // put below, after the body of the finish
                });
                CurrentTask.join("a test", new LeaveTeller(left));
            });
            assertThat(joined.get(0).hasEnded()).isTrue();
            nobody();
            Probe q = new Probe(family, false).running();
            CurrentTask.join("a test", q);
            assertThat(mine()).isSameAs(q);
            joined.add(q);
            TaskFuture<Integer> f = future(() -> {
                CurrentTask.join("a test", new Probe(family, false).running());
                return 3;
            });
            assertThat(f.join()).isEqualTo(3);
            async(() -> CurrentTask.join("a test", new Probe(family, false).running()));
        });
        family.check(4, 0);
    }

    /** Tells when its task leaves. */
    private static final class LeaveTeller extends TaskMember {
        private final Promise<String> left;

        LeaveTeller(Promise<String> left) {
            this.left = left;
        }

        @Override
        public void ended(Throwable failure) {
            left.put("left");
        }
    }

    @OnEveryRuntime
    void whoIsCancelledBeforeItRunsIsDiscarded(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        for (int i = 0; i < 40; i++) {
                            async(member, ran::incrementAndGet);
                            future(member, ran::incrementAndGet);
                        }
                        c.cancel("planned");
                        for (int i = 0; i < 10; i++) {
                            async(member, ran::incrementAndGet);
                        }
                    }));
        });
        family.check(ran.get(), family.made() - ran.get());
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFutureThatIsCancelledBeforeItRunsIsDiscarded(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 20; i++) {
                future(member, ran::incrementAndGet).cancel(false);
            }
        });
        family.checkAllEnded();
    }

    @OnEveryRuntime
    void aFailureIsToldAndTheBodyOfOneThatDoesNotStartDoesNotRun(Lab lab) {
        IllegalStateException planned = new IllegalStateException("planned");
        AtomicInteger ran = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> async(member, () -> {
                    throw planned;
                }))))
                .withCause(planned);
        family.check(1, 0);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() ->
                        finish(() -> async(member.with(() -> new Failing(planned, false)), ran::incrementAndGet))))
                .withCause(planned);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() ->
                        lab.launch(() -> future(member.with(() -> new Failing(planned, true)), ran::incrementAndGet)))
                .withCause(planned);
        assertThat(ran).hasValue(1);
        family.check(3, 0);
    }

    /** Such as come from languages that do not check them. */
    @OnEveryRuntime(workers = {1, 2})
    void aCheckedExceptionOfAMemberIsAFailureToo(Lab lab) {
        Exception planned = new Exception("planned");
        SpawnOptions failing = SpawnOptions.none().with(() -> new TaskMember() {
            @Override
            public void ended(Throwable f) {
                throw TaskContextTest.<RuntimeException>asIs(planned);
            }
        });
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> async(failing, () -> {})))
                .withCause(planned);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> future(failing, () -> 1)))
                .withCause(planned);
    }

    @SuppressWarnings("unchecked") // E is what the caller says, and is not checked
    private static <E extends Throwable> E asIs(Throwable failure) throws E {
        throw (E) failure;
    }

    /** Fails where a task begins or ends. */
    private static final class Failing extends TaskMember {
        private final RuntimeException failure;
        private final boolean atEnd;

        Failing(RuntimeException failure, boolean atEnd) {
            this.failure = failure;
            this.atEnd = atEnd;
        }

        @Override
        public void started() {
            if (!atEnd) {
                throw failure;
            }
        }

        @Override
        public void ended(Throwable f) {
            if (atEnd) {
                throw failure;
            }
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void aSpawnThatFailsHalfWayLeavesNobodyBehind(Lab lab) {
        IllegalStateException planned = new IllegalStateException("planned");
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            SpawnOptions broken = member.with(() -> {
                throw planned;
            });
            assertThatIllegalStateException()
                    .isThrownBy(() -> async(broken, ran::incrementAndGet))
                    .isSameAs(planned);
            assertThatIllegalStateException()
                    .isThrownBy(() -> future(broken, ran::incrementAndGet))
                    .isSameAs(planned);
        });
        assertThat(ran).hasValue(0);
        family.check(0, 2);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aStackOverflowLeavesNobodyBehind(Lab lab) {
        AtomicInteger depth = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> async(inherited, () -> deeper(depth))))
                .withCauseInstanceOf(StackOverflowError.class);
        assertThat(depth.get()).isGreaterThan(10);
        family.checkAllEnded();
    }

    private static void deeper(AtomicInteger depth) {
        depth.incrementAndGet();
        asyncSeq(true, () -> deeper(depth));
        mine();
    }

    @Test
    void outsideATaskThereIsNobody() {
        assertThat(CurrentTask.isTask()).isFalse();
        assertThat(CurrentTask.member(Probe.class)).isNull();
        assertThat(CurrentTask.members(Probe.class)).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> CurrentTask.join("newThing", new Probe(family, false)))
                .withMessageContaining("newThing was called outside a task");
    }

    @OnEveryRuntime(workers = {1, 2})
    void aPlainIterationCannotBeJoined(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> forall(range(0, 1), i -> {
                    assertThat(CurrentTask.isPlainIteration()).isTrue();
                    finish(() -> CurrentTask.join("newThing", new Probe(family, false).running()));
                    CurrentTask.join("newThing", new Probe(family, false));
                })))
                .withMessageContaining("newThing in an iteration of a loop")
                .withMessageContaining("wrap it in finish");
    }

    /** It must not wait, but a log that it writes to may be slow. */
    @OnEveryRuntime(workers = {1, 2})
    void aMemberThatIsBlockedAsItsTaskIsSetAsideHarmsNobody(Lab lab) {
        TaskMember slow = new TaskMember() {
            private void block() {
                try {
                    assertThat(new CountDownLatch(1).await(20, TimeUnit.MILLISECONDS))
                            .isFalse();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }

            @Override
            public void suspended() {
                block();
            }

            @Override
            public void resumed() {
                block();
            }
        };
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> async(SpawnOptions.none().with(() -> slow), () -> {
            Promise<Integer> p = promise();
            async(() -> p.put(1));
            assertThat(p.join()).isEqualTo(1);
            finish(() -> {
                Promise<Integer> q = promise();
                async(() -> {
                    q.join();
                    ran.incrementAndGet();
                });
                async(() -> q.put(1));
            });
            assertThat(ran).hasValue(1);
        }));
        assertThat(ran).hasValue(1);
    }

    /** One of the runtime's memberships fails: those that have made their members hear that the root task does not begin. */
    @Test
    void aRootTaskThatDoesNotBeginEndsTheMembersThatItHas() {
        Probe.Family family = new Probe.Family();
        AtomicInteger ended = new AtomicInteger();
        ScopeMember scope = new ScopeMember() {
            @Override
            public void scopeEnded(@Nullable Throwable failure) {
                assertThat(failure).hasMessage("planned");
                ended.incrementAndGet();
            }
        };
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(1)
                .with(family.one())
                .with(() -> scope)
                .with(() -> {
                    throw new IllegalStateException("planned");
                })
                .build()) {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> r.launch(() -> {}))
                    .withMessageContaining("planned");
        }
        family.check(0, 1);
        assertThat(ended).hasValue(1);
    }

    /** It must not; but the wait is over, and the finish with it: nobody waits for that once more. */
    @OnEveryRuntime(workers = {1, 2})
    void aMemberThatThrowsAsItsTaskIsSetAsideAndGoesOnHarmsNobody(Lab lab) {
        IllegalStateException planned = new IllegalStateException("planned");
        TaskMember throwing = new TaskMember() {
            @Override
            public void suspended() {
                throw planned;
            }

            @Override
            public void resumed() {
                throw planned;
            }
        };
        AtomicInteger ran = new AtomicInteger();
        Promise<Integer> gate = externalPromise();
        AtomicBoolean goesOn = new AtomicBoolean();
        lab.thread("putter", () -> {
            Waits.until("both wait", () -> goesOn.get() && lab.runtime().suspendedTasks() == 2);
            gate.put(1);
        });
        lab.launch(() -> async(SpawnOptions.none().with(() -> throwing), () -> {
            finish(() -> {
                Promise<Integer> begun = promise();
                async(() -> {
                    begun.put(1);
                    gate.join();
                    ran.incrementAndGet();
                });
                begun.join(); // so that the end of the finish waits for a task on another stack
                goesOn.set(true);
            });
            assertThat(ran).as("the finish has waited").hasValue(1);
            ran.incrementAndGet();
        }));
        assertThat(ran).hasValue(2);
        Waits.until("the handler hears of it", () -> !lab.reported().isEmpty());
        lab.runtime().close(); // what is still to be told is told before its end
        assertThat(lab.takeReported()).isNotEmpty().allMatch(e -> e == planned);
    }

    /** It may wait, as any task may, and is not called where a task is about to. */
    @OnEveryRuntime(workers = {1, 2})
    void theHandlerOfWhatAMemberThrowsMayWait(Lab lab) {
        AtomicInteger told = new AtomicInteger();
        AtomicBoolean ended = new AtomicBoolean();
        TaskMember throwing = new TaskMember() {
            @Override
            public void suspended() {
                throw new IllegalStateException("planned");
            }
        };
        TaskRuntime r = lab.another(b -> b.failureHandler(e -> {
            told.incrementAndGet();
            delay(Bounds.BRIEF);
        }));
        Cancellation stop = new Cancellation();
        lab.thread("canceller", () -> {
            Waits.until("the handler hears of it", () -> told.get() > 0);
            stop.cancel("planned");
        });
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> r.launch(() -> finish(
                        cancelledBy(stop),
                        () -> async(SpawnOptions.none().with(() -> throwing), () -> {
                            try {
                                promise().join();
                            } finally {
                                ended.set(true);
                            }
                        }))));
        assertThat(ended).isTrue();
    }
}
