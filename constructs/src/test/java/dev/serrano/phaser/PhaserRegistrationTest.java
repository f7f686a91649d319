package dev.serrano.phaser;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskBarrier;
import static dev.serrano.phaser.PhaserMode.SIG;
import static dev.serrano.phaser.PhaserMode.SIG_WAIT;
import static dev.serrano.phaser.PhaserMode.SIG_WAIT_SINGLE;
import static dev.serrano.phaser.PhaserMode.WAIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Phasers: who is on one and in which mode, and that nobody waits for a task that is on it no more. */
class PhaserRegistrationTest {
    private static final int TASKS = 40;

    // hjlib 15: 5, 20; cooperative 5: 16
    @OnEveryRuntime
    void whoEndsOrFailsKeepsNobody(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> forallPhased(range(0, TASKS), i -> {
                    for (int r = 0; r < i; r++) {
                        next();
                    }
                    if (i % 10 == 3) {
                        throw new IllegalArgumentException("planned");
                    }
                    ended.incrementAndGet();
                })))
                .satisfies(e -> assertThat(e.failures()).hasSize(4));
        assertThat(ended).hasValue(TASKS - 4);
    }

    @OnEveryRuntime
    void aChildStartsWhereItsParentIs(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
            next();
            next();
            TaskFuture<Long> sw = future(phased(ph.in(SIG_WAIT)), () -> ph.signalPhase() * 10 + ph.waitPhase());
            TaskFuture<Long> w = future(phased(ph.in(WAIT)), ph::waitPhase);
            assertThat(sw.join()).isEqualTo(22);
            assertThat(w.join()).isEqualTo(2);
            ph.signal(); // the children count as having signalled, too
            AtomicInteger order = new AtomicInteger();
            TaskFuture<Long> between = future(phased(ph.in(SIG_WAIT)), () -> {
                long at = ph.signalPhase() * 10 + ph.waitPhase();
                next();
                order.incrementAndGet();
                next();
                assertThat(order.get()).isEqualTo(2);
                return at;
            });
            ph.doWait();
            order.incrementAndGet();
            next();
            assertThat(between.join()).isEqualTo(32);
        }));
    }

    @OnEveryRuntime
    void dropsAndAllOfTheParents(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            TaskPhaser a = TaskPhaser.create(SIG);
            TaskPhaser b = TaskPhaser.create(SIG_WAIT_SINGLE);
            async(phased(), () -> {
                assertThatIllegalStateException().isThrownBy(a::doWait).withMessageContaining("does not wait");
                next(ran::incrementAndGet);
                a.drop();
                a.drop();
                assertThatIllegalStateException().isThrownBy(a::signal).withMessageContaining("not registered");
                b.drop();
                assertThatIllegalStateException().isThrownBy(() -> next()).withMessageContaining("on no phaser");
            });
            async(() -> assertThatIllegalStateException()
                    .isThrownBy(() -> async(phased(), () -> {}))
                    .withMessageContaining("phased()"));
            b.drop();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> async(phased(b.in(SIG)), () -> {}))
                    .withMessageContaining("not registered");
        }));
        assertThat(ran).hasValue(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void theSubsetRule(Lab lab) {
        lab.launch(() -> {
            for (PhaserMode parent : PhaserMode.values()) {
                for (PhaserMode child : PhaserMode.values()) {
                    finish(() -> {
                        TaskPhaser ph = TaskPhaser.create(parent);
                        boolean allowed = child == parent
                                || parent == SIG_WAIT_SINGLE
                                || (parent == SIG_WAIT && child != SIG_WAIT_SINGLE);
                        if (allowed) {
                            async(phased(ph.in(child)), () -> {});
                        } else {
                            assertThatIllegalArgumentException()
                                    .isThrownBy(() -> async(phased(ph.in(child)), () -> {}))
                                    .withMessageContaining("in mode " + parent + ",")
                                    .withMessageContaining("in mode " + child + ":");
                        }
                    });
                }
            }
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> async(phased(ph.in(SIG), ph.in(WAIT)), () -> {}))
                        .withMessageContaining("twice");
                async(phased(ph.in(WAIT)), () -> {
                    next();
                    assertThatIllegalStateException().isThrownBy(ph::signal).withMessageContaining("does not signal");
                });
                assertThatIllegalStateException().isThrownBy(ph::doWait).withMessageContaining("call signal() before");
                ph.signal();
                assertThatIllegalStateException().isThrownBy(ph::signal).withMessageContaining("signal() twice");
            });
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> TaskPhaser.create(SIG, 0))
                    .withMessageContaining("at least 1");
        });
    }

    @OnEveryRuntime
    void cancelledTasksReleaseTheOthers(Lab lab) {
        AtomicInteger wentOn = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<Integer> begun = promise();
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT_SINGLE);
                async(phased(ph.in(SIG_WAIT_SINGLE)), () -> {
                    begun.join();
                    next();
                    next();
                    wentOn.incrementAndGet();
                });
                async(phased(ph.in(WAIT)), () -> {
                    next();
                    wentOn.incrementAndGet();
                });
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> {
                            for (int i = 0; i < 20; i++) {
                                boolean single = i % 2 == 0;
                                async(phased(ph.in(SIG_WAIT_SINGLE)), () -> {
                                    if (single) {
                                        next(ran::incrementAndGet);
                                    } else {
                                        next();
                                    }
                                    next();
                                });
                            }
                            async(
                                    phased(ph.in(SIG)),
                                    () -> { // the last of the scope: some have begun then
                                        c.cancel("planned");
                                    });
                        }));
                begun.put(1);
                ph.signal();
                ph.doWait();
                wentOn.incrementAndGet();
            });
        });
        assertThat(wentOn).hasValue(3);
        assertThat(ran.get()).as("nobody was left").isZero();
    }

    // hjlib 15: 20
    @OnEveryRuntime
    void discardedTasksReleaseTheOthers(Lab lab) {
        AtomicInteger wentOn = new AtomicInteger();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                async(phased(ph.in(SIG_WAIT)), () -> {
                    next();
                    wentOn.incrementAndGet();
                });
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> {
                            for (int i = 0; i < 30; i++) {
                                async(phased(ph.in(SIG_WAIT)), () -> {});
                                future(phased(ph.in(WAIT)), () -> 1);
                            }
                            c.cancel("planned");
                        }));
                TaskFuture<Integer> f = future(phased(ph.in(SIG_WAIT)), () -> 1);
                f.cancel(false);
                next();
                wentOn.incrementAndGet();
            });
        });
        assertThat(wentOn).hasValue(2);
    }

    @OnEveryRuntime
    void aSpawnThatFailsHalfWayLeavesNobodyOnThePhaser(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
            assertThatIllegalStateException()
                    .isThrownBy(() -> async(
                            phased(ph.in(SIG_WAIT)).with(() -> {
                                throw new IllegalStateException("planned");
                            }),
                            () -> {}));
            next();
            assertThat(ph.phase()).isEqualTo(1);
        }));
    }

    @OnEveryRuntime(workers = {1, 2})
    void aPlainLoopNamesThePhasedOne(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> forall(range(0, 4), i -> next())))
                .satisfies(e -> assertThat(e.failures())
                        .allSatisfy(f -> assertThat(f)
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessageContaining("forallPhased")));
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> next()))
                .withMessageContaining("on no phaser");
    }

    @OnEveryRuntime(workers = {1, 2})
    void aTaskBarrierIsForWhoSignalsNothing(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
            assertThatIllegalStateException().isThrownBy(() -> taskBarrier()).withMessageContaining("drop() it before");
            for (int i = 0; i < 5; i++) {
                async(phased(ph.in(SIG_WAIT)), () -> {
                    next();
                    ran.incrementAndGet();
                });
            }
            ph.drop();
            taskBarrier();
            assertThat(ran).hasValue(5);
            TaskPhaser.create(WAIT);
            taskBarrier();
        });
    }

    // hjlib 15: 9: dropped with the body, before the finish, or the launch, waits
    @OnEveryRuntime
    void theCreatorIsDroppedWhereItsFinishOrTaskEnds(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
            async(phased(ph.in(SIG_WAIT)), () -> {
                next();
                ran.incrementAndGet();
            });
            async(() -> {
                TaskPhaser inner = TaskPhaser.create(SIG_WAIT);
                async(phased(inner.in(WAIT)), () -> {
                    next();
                    ran.incrementAndGet();
                });
            });
            finish(() -> {
                TaskPhaser inner = TaskPhaser.create(SIG_WAIT);
                async(phased(inner.in(SIG_WAIT)), () -> {
                    next();
                    ran.incrementAndGet();
                });
            });
        });
        assertThat(ran).hasValue(3);
    }

    @Test
    void outsideATask() {
        assertThatIllegalStateException()
                .isThrownBy(() -> TaskPhaser.create())
                .withMessageContaining("TaskPhaser.create was called outside a task");
        assertThatIllegalStateException().isThrownBy(() -> next()).withMessageContaining("outside a task");
    }
}
