package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A lock whose holder may wait. */
class TaskLockTest {
    @OnEveryRuntime
    void oneTaskAtATimeAlsoOverWaits(Lab lab) {
        TaskLock lock = new TaskLock();
        int[] plain = new int[1];
        int n = lab.configuration().size(200, 40);
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> lock.run(() -> {
                    int before = plain[0];
                    poll();
                    assertThat(future(() -> 1).join()).isEqualTo(1);
                    assertThat(lock.isHeldByCaller()).isTrue();
                    plain[0] = before + 1;
                }));
            }
        });
        assertThat(plain[0]).isEqualTo(n);
        assertThat(lock.toString()).contains("free");
    }

    @OnEveryRuntime
    void theLockOfACancelledWaiterGoesToTheNext(Lab lab) {
        int rounds = lab.configuration().size(60, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                TaskLock lock = new TaskLock();
                Cancellation stop = new Cancellation();
                AtomicInteger others = new AtomicInteger();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        for (int i = 0; i < 3; i++) {
                            async(() -> lock.run(() -> poll()));
                        }
                    }));
                    for (int i = 0; i < 3; i++) {
                        async(() -> lock.run(() -> {
                            poll();
                            others.incrementAndGet();
                        }));
                    }
                    async(() -> stop.cancel());
                });
                assertThat(others).hasValue(3);
                assertThat(lock.tryLock()).isTrue();
                lock.unlock();
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void lockedAgainByItsHolder(Lab lab) {
        TaskLock lock = new TaskLock();
        lab.launch(() -> lock.run(() -> {
            assertThatIllegalStateException().isThrownBy(lock::lock).withMessageContaining("not reentrant");
            assertThatIllegalStateException().isThrownBy(lock::tryLock);
            assertThatIllegalStateException().isThrownBy(() -> lock.tryLock(Bounds.BRIEF));
        }));
        assertThat(lock.isHeldByCaller()).isFalse();
    }

    /** It is the task's, also on a stack on which others run: a child in place, a later task. */
    @OnEveryRuntime
    void childrenDoNotHaveTheLockOfTheirParent(Lab lab) {
        int rounds = lab.configuration().size(60, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                TaskLock lock = new TaskLock();
                lock.run(() -> {
                    finish(() -> async(() -> refused(lock)));
                    assertThat(future(() -> refused(lock)).join()).isTrue();
                    join(() -> refused(lock), () -> refused(lock));
                    assertThat(lock.isHeldByCaller()).isTrue();
                });
                assertThat(lock.toString()).contains("free");
            }
        });
    }

    private static boolean refused(TaskLock lock) throws InterruptedException {
        assertThat(lock.isHeldByCaller()).isFalse();
        assertThat(lock.tryLock()).isFalse();
        assertThatIllegalStateException().isThrownBy(lock::unlock).withMessageContaining("does not have");
        return true;
    }

    /** Whoever forgets to unlock is told so, and the others go on. */
    @OnEveryRuntime
    void aTaskThatEndsWithALock(Lab lab) {
        TaskLock lock = new TaskLock();
        AtomicInteger others = new AtomicInteger();
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> {
                        async(lock::lock);
                        for (int i = 0; i < 3; i++) {
                            async(() -> lock.run(others::incrementAndGet));
                        }
                    }))
                    .havingCause()
                    .isInstanceOf(IllegalStateException.class)
                    .withMessageContaining("has ended with lock@");
            assertThatIllegalStateException()
                    .isThrownBy(() -> future(() -> {
                                lock.lock();
                                return 1;
                            })
                            .join())
                    .withMessageContaining("has ended with lock@");
            assertThatExceptionOfType(MultiException.class)
                    .as("the body of a finish")
                    .isThrownBy(() -> finish(lock::lock))
                    .withMessageContaining("has ended with lock@");
            finish(() -> async(() -> assertThat(lock.isHeldByCaller()).isFalse()));
            lock.lock();
            finish(lock::unlock); // in a finish inside
        });
        assertThatExceptionOfType(MultiException.class)
                .as("the root task")
                .isThrownBy(() -> lab.launch(lock::lock))
                .withMessageContaining("has ended with lock@");
        assertThat(others).hasValue(3);
        assertThat(lock.toString()).contains("free, 0 waiting");
    }

    /** Others enter meanwhile; afterwards the caller has the lock again, also where it is cancelled. */
    @OnEveryRuntime
    void runUnlocked(Lab lab) {
        lab.launch(() -> {
            TaskLock lock = new TaskLock();
            AtomicInteger inside = new AtomicInteger();
            Cancellation stop = new Cancellation();
            TaskBody section = () -> {
                assertThat(inside.incrementAndGet()).isEqualTo(1);
                poll();
                inside.decrementAndGet();
            };
            assertThatIllegalStateException().isThrownBy(() -> lock.runUnlocked(section));
            lock.run(() -> lock.runUnlocked(() -> finish(() -> async(() -> lock.run(section)))));
            finish(() -> {
                async(() -> Cancelled.finishBy(
                        stop,
                        () -> lock.run(() -> {
                            try {
                                lock.runUnlocked(() -> {
                                    assertThat(lock.isHeldByCaller()).isFalse();
                                    for (int i = 0; i < 3; i++) {
                                        async(() -> lock.run(section));
                                    }
                                    stop.cancel();
                                    poll();
                                    throw new AssertionError("it has been cancelled");
                                });
                            } finally {
                                assertThat(lock.isHeldByCaller()).isTrue();
                                assertThat(inside.get()).isZero();
                            }
                        })));
                for (int i = 0; i < 5; i++) {
                    async(() -> lock.run(section));
                }
            });
            assertThat(lock.toString()).contains("free, 0 waiting");
        });
    }

    @Test
    void aThreadThatIsInterruptedHasTheLockAgain() throws Exception {
        TaskLock lock = new TaskLock();
        lock.lock();
        lock.runUnlocked(() -> Thread.currentThread().interrupt());
        assertThat(lock.isHeldByCaller()).isTrue();
        assertThat(Thread.interrupted()).isTrue();
        lock.unlock();
    }

    @OnEveryRuntime
    void iterationsOfALoop(Lab lab) {
        TaskLock lock = new TaskLock();
        int[] plain = new int[1];
        lab.launch(() -> {
            forall(range(0, 100), i -> lock.run(() -> plain[0]++));
            forall(range(0, 100), i -> finish(() -> lock.run(() -> plain[0]++)));
        });
        assertThat(plain[0]).isEqualTo(200);
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksAndThreads(Lab lab) {
        TaskLock lock = new TaskLock();
        assertThat(lock.tryLock()).isTrue();
        AtomicInteger got = new AtomicInteger();
        AtomicBoolean wants = new AtomicBoolean();
        lab.thread(
                "launcher",
                () -> lab.launch(() -> {
                    assertThat(lock.tryLock()).isFalse();
                    assertThat(lock.tryLock(Bounds.BRIEF)).isFalse();
                    assertThatIllegalStateException()
                            .isThrownBy(lock::unlock)
                            .withMessageContaining("held by a thread");
                    wants.set(true); // not the timed wait before
                    got.addAndGet(lock.call(() -> 5));
                }));
        Waits.until("the task waits", () -> wants.get() && lock.toString().contains("1 waiting"));
        lock.unlock();
        Waits.until("the task has had it", () -> got.get() == 5);
    }

    @Test
    void unlockedByWhoDoesNotHaveIt() {
        TaskLock lock = new TaskLock();
        assertThatIllegalStateException().isThrownBy(lock::unlock).withMessageContaining("does not have");
    }
}
