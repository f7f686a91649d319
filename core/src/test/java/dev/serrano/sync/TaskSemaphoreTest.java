package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Permits that tasks take and give back. */
class TaskSemaphoreTest {
    @OnEveryRuntime
    void atMostSoManyAtOnce(Lab lab) {
        TaskSemaphore s = new TaskSemaphore(3);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        lab.launch(() -> forall(range(0, 200), i -> {
            s.acquire();
            try {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                poll();
                inside.decrementAndGet();
            } finally {
                s.release();
            }
        }));
        assertThat(most.get()).isBetween(1, 3);
        assertThat(s.available()).isEqualTo(3);
    }

    @OnEveryRuntime
    void callAndRunReleaseInEveryCase(Lab lab) {
        TaskSemaphore s = new TaskSemaphore(1);
        lab.launch(() -> {
            assertThat(s.<Long>call(s::available)).isZero();
            s.run(() -> assertThat(s.available()).isZero());
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> s.call(() -> {
                        throw new IOException("the body");
                    }));
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> s.run(() -> {
                        throw new IOException("the body");
                    }));
            Cancellation stop = new Cancellation();
            AtomicBoolean second = new AtomicBoolean();
            Cancelled.finishBy(stop, () -> {
                async(() -> s.run(() -> new EventCount().await(1)));
                Waits.pollUntil("the first has the permit", () -> s.available() == 0);
                async(() -> s.run(() -> second.set(true)));
                Waits.pollUntil("the second waits", () -> s.toString().contains("1 waiting"));
                stop.cancel();
            });
            assertThat(second).as("cancelled while it waited").isFalse();
        });
        assertThat(s.available()).isEqualTo(1);
    }

    @OnEveryRuntime
    void firstComeFirstServedWhateverTheAmount(Lab lab) {
        List<Integer> order = new ArrayList<>();
        lab.launch(() -> {
            TaskSemaphore s = new TaskSemaphore(0);
            EventCount standing = new EventCount();
            for (int i = 0; i < 6; i++) {
                int k = i;
                standing.await(k);
                async(() -> {
                    standing.advance();
                    s.acquire(k % 2 == 0 ? 3 : 1);
                    synchronized (order) {
                        order.add(k);
                    }
                });
                standing.await(k + 1);
                Waits.pollUntil("task " + k + " waits", () -> s.toString().contains((k + 1) + " waiting"));
            }
            assertThat(s.tryAcquire(0)).as("nobody overtakes").isFalse();
            for (int i = 1; i <= 6; i++) {
                s.release(i % 2 == 0 ? 1 : 3);
                int n = i;
                Waits.pollUntil("task " + (n - 1) + " goes on", () -> {
                    synchronized (order) {
                        return order.size() >= n;
                    }
                });
            }
        });
        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5);
    }

    /** A permit that a cancelled waiter had been given goes to the next. */
    @OnEveryRuntime
    void nothingIsLostToCancelledWaiters(Lab lab) {
        int rounds = lab.configuration().size(60, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                TaskSemaphore s = new TaskSemaphore(0);
                Cancellation stop = new Cancellation();
                AtomicInteger got = new AtomicInteger();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        for (int i = 0; i < 4; i++) {
                            async(() -> {
                                s.acquire();
                                got.incrementAndGet();
                            });
                        }
                    }));
                    for (int i = 0; i < 2; i++) {
                        async(() -> {
                            s.acquire();
                            got.incrementAndGet();
                        });
                    }
                    async(() -> {
                        for (int i = 0; i < 6; i++) {
                            s.release();
                            poll();
                        }
                    });
                    async(() -> stop.cancel());
                });
                assertThat(got.get() + s.available()).isEqualTo(6);
                assertThat(s.toString()).contains("0 waiting");
            }
        });
    }

    /** Whoever stands behind one that asked for much is served when that one leaves. */
    @OnEveryRuntime
    void aWithdrawalServesThoseBehind(Lab lab) {
        lab.launch(() -> {
            TaskSemaphore s = new TaskSemaphore(1);
            finish(() -> {
                AtomicBoolean behind = new AtomicBoolean();
                async(() -> {
                    assertThat(s.tryAcquire(5, Bounds.BRIEF)).isFalse();
                });
                async(() -> {
                    Waits.pollUntil(
                            "the first has waited or left", () -> s.toString().contains("waiting"));
                    s.acquire(1);
                    behind.set(true);
                });
            });
            assertThat(s.available()).isZero();
        });
    }

    @OnEveryRuntime
    void aTimedWaitThatGetsItsPermit(Lab lab) {
        lab.launch(() -> {
            TaskSemaphore s = new TaskSemaphore(0);
            async(s::release);
            assertThat(s.tryAcquire(1, Bounds.LONG)).isTrue();
            assertThat(s.tryAcquire(1, Bounds.BRIEF)).isFalse();
            assertThat(s.drain()).isZero();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsOutsideBlockAndAreInterrupted(Lab lab) {
        TaskSemaphore s = new TaskSemaphore(0);
        AtomicInteger interrupts = new AtomicInteger();
        TrackedThread t = lab.thread("waiter", () -> {
            try {
                s.acquire();
            } catch (InterruptedException e) {
                interrupts.incrementAndGet();
                s.acquire();
            }
        });
        Waits.until("the thread waits", () -> s.toString().contains("1 waiting"));
        t.thread().interrupt();
        Waits.until("it has been interrupted", () -> interrupts.get() == 1);
        Waits.until("and waits again", () -> s.toString().contains("1 waiting"));
        lab.launch(() -> async(s::release));
        Waits.until("the thread has ended", () -> !t.thread().isAlive());
        assertThat(s.available()).isZero();
    }

    @OnEveryRuntime(workers = {1, 2})
    void aWaitInNonBlockingCodeIsAnErrorAndLeavesNothing(Lab lab) {
        TaskSemaphore s = new TaskSemaphore(0);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> asyncNb(() -> {
                    try {
                        s.acquire();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                })))
                .withStackTraceContaining("TaskSemaphore.acquire");
        s.release();
        assertThat(s.available()).isEqualTo(1);
    }

    @Test
    void misuse() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskSemaphore(-1));
        TaskSemaphore s = new TaskSemaphore(1);
        assertThatIllegalArgumentException().isThrownBy(() -> s.acquire(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> s.release(-1));
        assertThat(s.tryAcquire(2)).isFalse();
        assertThat(s.tryAcquire(1)).isTrue();
    }
}
