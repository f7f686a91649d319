package dev.serrano.locks;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.Cancellation;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.test.Schedules;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many readers or one writer. */
class TaskReadWriteLockTest {
    private final TaskReadWriteLock lock = new TaskReadWriteLock();
    private final AtomicInteger readers = new AtomicInteger();
    private int written; // guarded by the lock
    private boolean writing;

    private int reads() throws Exception {
        return lock.read(() -> {
            readers.incrementAndGet();
            assertThat(writing).isFalse();
            int before = written;
            future(() -> 1).join();
            poll();
            assertThat(written).isEqualTo(before);
            readers.decrementAndGet();
            return before;
        });
    }

    private void writes() throws Exception {
        lock.write(() -> {
            assertThat(writing).isFalse();
            assertThat(readers).hasValue(0);
            writing = true;
            future(() -> 1).join();
            poll();
            writing = false;
            written++;
        });
    }

    @OnEveryRuntime
    void readersAndWritersAlsoOverWaits(Lab lab) {
        TaskReadWriteLockTest t = new TaskReadWriteLockTest();
        int n = lab.configuration().size(100, 30);
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(t::reads);
                if (i % 4 == 0) {
                    async(t::writes);
                }
            }
            forall(range(0, 10), i -> t.writes());
        });
        assertThat(t.written).isEqualTo((n + 3) / 4 + 10);
        assertThat(t.lock.toString()).contains("free");
    }

    /** Two readers that wait for each other have it at once; a reader behind a writer waits. */
    @OnEveryRuntime
    void readersTogetherAndWritersInTurn(Lab lab) {
        TaskReadWriteLock l = new TaskReadWriteLock();
        lab.launch(() -> {
            AtomicBoolean wrote = new AtomicBoolean();
            AtomicBoolean end = new AtomicBoolean();
            AtomicInteger both = new AtomicInteger();
            finish(() -> {
                for (int i = 0; i < 2; i++) {
                    async(() -> l.read(() -> {
                        both.incrementAndGet();
                        Waits.pollUntil("both read, and may end", () -> both.get() == 2 && end.get());
                    }));
                }
                Waits.pollUntil("both read", () -> both.get() == 2);
                assertThat(l.tryWrite(Duration.ZERO, () -> {})).isFalse();
                assertThat(l.tryWrite(Bounds.BRIEF, () -> {})).isFalse();
                assertThat(l.tryRead(Duration.ZERO, () -> {})).isTrue();
                async(() -> l.write(() -> wrote.set(true)));
                Waits.pollUntil("the writer waits", () -> !tries(l));
                async(() -> l.read(() -> assertThat(wrote).isTrue()));
                end.set(true);
            });
            assertThat(l.tryWrite(Bounds.LONG, () -> {})).isTrue();
        });
    }

    private static boolean tries(TaskReadWriteLock l) {
        try {
            return l.tryRead(Duration.ZERO, () -> {});
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @OnEveryRuntime(workers = {1, 2})
    void aHolderThatComesAgain(Lab lab) {
        TaskReadWriteLock l = new TaskReadWriteLock();
        lab.launch(() -> {
            l.read(() -> {
                assertThatIllegalStateException()
                        .isThrownBy(() -> l.write(() -> {}))
                        .withMessageContaining("already, for reading");
                assertThatIllegalStateException().isThrownBy(() -> l.tryRead(Bounds.LONG, () -> {}));
                finish(() -> async(() -> l.read(() -> {}))); // another task
            });
            l.write(() -> {
                assertThatIllegalStateException()
                        .isThrownBy(() -> l.read(() -> 1))
                        .withMessageContaining("for writing");
                assertThat(future(() -> l.tryRead(Duration.ZERO, () -> {})).join())
                        .isFalse();
            });
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> l.write(() -> {
                        throw new IOException("broken");
                    }));
        });
        assertThat(l.toString()).contains("free");
    }

    @OnEveryRuntime
    void cancelledWaitersLeave(Lab lab) {
        int rounds = lab.configuration().size(40, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                cancelSome();
            }
        });
    }

    @Schedules(seeds = 50)
    void cancelledInEachSchedule() {
        finish(TaskReadWriteLockTest::cancelSome);
    }

    private static void cancelSome() {
        TaskReadWriteLockTest t = new TaskReadWriteLockTest();
        Cancellation stop = new Cancellation();
        AtomicInteger others = new AtomicInteger();
        finish(() -> {
            async(() -> {
                try {
                    finish(cancelledBy(stop), () -> {
                        async(() -> t.lock.write(() -> {}));
                        async(() -> t.lock.read(() -> {}));
                    });
                } catch (TaskCancelledException e) {
                    assertThat(stop.isCancelled()).isTrue();
                }
            });
            async(() -> {
                t.writes();
                others.incrementAndGet();
            });
            async(() -> {
                t.reads();
                others.incrementAndGet();
            });
            async(() -> stop.cancel());
        });
        assertThat(others).hasValue(2);
        assertThat(t.lock.toString()).contains("free");
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksAndThreads(Lab lab) {
        TaskReadWriteLock l = new TaskReadWriteLock();
        CountDownLatch end = new CountDownLatch(1);
        AtomicBoolean has = new AtomicBoolean();
        AtomicBoolean tried = new AtomicBoolean();
        AtomicInteger got = new AtomicInteger();
        lab.virtualThread(
                "writer",
                () -> l.write(() -> {
                    assertThatIllegalStateException().isThrownBy(() -> l.read(() -> {}));
                    has.set(true);
                    end.await();
                }));
        Waits.until("the thread has it", has::get);
        lab.thread(
                "launcher",
                () -> lab.launch(() -> {
                    assertThat(l.tryRead(Bounds.BRIEF, () -> {})).isFalse();
                    tried.set(true);
                    got.set(l.read(() -> 5)); // no deadlock, though all tasks wait
                }));
        Waits.until("the task waits", () -> tried.get() && l.toString().contains("written, 1 waiting"));
        end.countDown();
        Waits.until("the task has had it", () -> got.get() == 5);
    }

    /** A holder that waits for its child, which wants the lock: directly, or behind a writer. */
    @OnEveryRuntime
    void aCircleIsAnErrorAtOnce(Lab lab) {
        assertThat(circle(lab, l -> l.write(() -> finish(() -> async(() -> l.read(() -> {}))))))
                .containsPattern("waits for readWriteLock@\\w+ \\(written, 1 waiting\\)");
        assertThat(circle(lab, l -> l.read(() -> finish(() -> async(() -> l.write(() -> {}))))))
                .containsPattern("waits for readWriteLock@\\w+ \\(1 reading, 1 waiting\\)");
        assertThat(circle(
                        lab,
                        l -> l.read(() -> finish(() -> {
                            async(() -> l.write(() -> {}));
                            Waits.pollUntil(
                                    "the writer waits", () -> l.toString().contains("1 waiting"));
                            async(() -> l.read(() -> {}));
                        }))))
                .containsPattern("waits for readWriteLock@\\w+ \\(1 reading, 2 waiting\\)");
    }

    private interface Program {
        void run(TaskReadWriteLock lock) throws Exception;
    }

    private static String circle(Lab lab, Program program) {
        TaskReadWriteLock l = new TaskReadWriteLock();
        TaskDeadlockException e =
                catchThrowableOfType(TaskDeadlockException.class, () -> lab.launch(() -> program.run(l)));
        assertThat(l.toString()).contains("free, 0 waiting");
        assertThat(e).isNotNull().hasMessageContaining("They wait in a circle:");
        return e.getMessage();
    }

    @Test
    void nothingToRun() {
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> lock.tryRead(Bounds.BRIEF, null))
                .withMessageContaining("body");
        assertThat(lock.toString()).contains("free");
    }
}
