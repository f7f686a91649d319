package dev.serrano.locks;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.TaskCancelledException;
import dev.serrano.sync.TaskLock;
import dev.serrano.test.Schedules;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Waits of the holder of a lock. */
class TaskConditionTest {
    /** A queue with room for two, made of a lock and two conditions. */
    private static final class Room {
        final TaskLock lock = new TaskLock();
        final TaskCondition filled = new TaskCondition(lock);
        final TaskCondition emptied = new TaskCondition(lock);
        final Deque<Integer> elements = new ArrayDeque<>();

        void put(int i) throws Exception {
            lock.run(() -> {
                while (elements.size() == 2) {
                    emptied.await();
                }
                elements.add(i);
                filled.signal();
            });
        }

        int take() throws Exception {
            return lock.call(() -> {
                while (elements.isEmpty()) {
                    filled.await();
                }
                emptied.signal();
                return elements.remove();
            });
        }
    }

    @OnEveryRuntime
    void producersAndConsumers(Lab lab) {
        int n = lab.configuration().size(100, 30);
        AtomicInteger sum = new AtomicInteger();
        Room room = new Room();
        lab.launch(() -> {
            for (int k = 0; k < 2; k++) {
                async(() -> {
                    for (int i = 0; i < n; i++) {
                        room.put(i);
                    }
                });
                async(() -> {
                    for (int i = 0; i < n; i++) {
                        sum.addAndGet(room.take());
                    }
                });
            }
        });
        assertThat(sum).hasValue(n * (n - 1));
    }

    @OnEveryRuntime
    void allAreSignalledAndTimedWaitsEnd(Lab lab) {
        TaskLock lock = new TaskLock();
        TaskCondition open = new TaskCondition(lock);
        AtomicInteger in = new AtomicInteger();
        int[] waiting = new int[1];
        lab.launch(() -> {
            lock.run(() -> assertThat(open.await(Bounds.BRIEF)).isFalse());
            for (int i = 0; i < 3; i++) {
                async(() -> lock.run(() -> {
                    waiting[0]++;
                    assertThat(open.await(Bounds.LONG)).isTrue();
                    assertThat(lock.isHeldByCaller()).isTrue();
                    in.incrementAndGet();
                }));
            }
            for (boolean all = false; !all; poll()) {
                all = lock.call(() -> {
                    if (waiting[0] == 3) {
                        open.signalAll();
                    }
                    return waiting[0] == 3;
                });
            }
        });
        assertThat(in).hasValue(3);
    }

    /** A cancelled waiter has the lock again while its body ends, and passes the signal on. */
    @OnEveryRuntime
    void aSignalIsNotLostToACancelledTask(Lab lab) {
        int rounds = lab.configuration().size(40, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                cancelOneOfTwo();
            }
        });
    }

    @Schedules(seeds = 50)
    void aSignalIsNotLostInEachSchedule() {
        finish(TaskConditionTest::cancelOneOfTwo);
    }

    private static void cancelOneOfTwo() {
        TaskLock lock = new TaskLock();
        TaskCondition ready = new TaskCondition(lock);
        Cancellation stop = new Cancellation();
        boolean[] set = new boolean[1];
        int[] inside = new int[1];
        finish(() -> {
            async(() -> {
                try {
                    finish(
                            cancelledBy(stop),
                            () -> lock.run(() -> {
                                try {
                                    while (!set[0]) {
                                        ready.await();
                                    }
                                } finally {
                                    assertThat(lock.isHeldByCaller()).isTrue();
                                    assertThat(++inside[0]).isEqualTo(1);
                                    inside[0]--;
                                }
                                ready.signal();
                            }));
                } catch (TaskCancelledException e) {
                    assertThat(stop.isCancelled()).isTrue();
                }
            });
            async(() -> lock.run(() -> {
                while (!set[0]) {
                    ready.await();
                }
                ready.signal();
            }));
            async(() -> lock.run(() -> {
                assertThat(++inside[0]).isEqualTo(1);
                set[0] = true;
                poll();
                ready.signal();
                inside[0]--;
            }));
            async(() -> stop.cancel());
        });
        assertThat(lock.toString()).contains("free, 0 waiting");
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsOutside(Lab lab) {
        TaskLock lock = new TaskLock();
        TaskCondition filled = new TaskCondition(lock);
        AtomicInteger interrupts = new AtomicInteger();
        AtomicInteger value = new AtomicInteger();
        TrackedThread t = lab.virtualThread(
                "waiter",
                () -> lock.run(() -> {
                    try {
                        filled.await();
                    } catch (InterruptedException e) {
                        assertThat(lock.isHeldByCaller()).isTrue();
                        interrupts.incrementAndGet();
                    }
                    while (value.get() == 0) {
                        filled.await();
                    }
                    value.incrementAndGet();
                }));
        t.thread().interrupt();
        Waits.until("it has been interrupted", () -> interrupts.get() == 1);
        lab.launch(() -> lock.run(() -> {
            value.set(1);
            filled.signal();
        }));
        Waits.until("it has ended", () -> !t.thread().isAlive());
        assertThat(value).hasValue(2);
    }

    @Test
    void withoutTheLock() {
        TaskCondition c = new TaskCondition(new TaskLock());
        assertThatIllegalStateException().isThrownBy(c::await).withMessageContaining("does not have lock@");
        assertThatIllegalStateException().isThrownBy(c::signal);
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(c::signalAll);
    }
}
