package dev.serrano.spi;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.uncancellable;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.DeadlockPolicy;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A holder that throws when it hears of a cancellation keeps nobody from hearing of it, or from what comes next. */
class ThrowingHolderTest {
    private final IllegalStateException planned = new IllegalStateException("planned");
    private final Promise<Integer> never = externalPromise();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    private void holdAndThrow() {
        ScopeHold.ofCurrentScope(true, () -> {
            throw planned;
        });
    }

    /** Some that wait in vain. */
    private void spawnWaiting() {
        for (int i = 0; i < 3; i++) {
            async(() -> {
                begun.incrementAndGet();
                try {
                    never.join();
                } finally {
                    ended.incrementAndGet();
                }
            });
        }
    }

    private void assertReported(Lab lab) {
        Waits.until("the handler hears of it", () -> !lab.reported().isEmpty());
        assertThat(lab.takeReported()).containsExactly(planned);
    }

    @OnEveryRuntime
    void aTimeLimitThatHasNobodyToTellTellsTheHandler(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(
                        within(Duration.ofMillis(300)),
                        () -> { // enough to take the hold
                            holdAndThrow();
                            spawnWaiting();
                        })));
        assertThat(ended).hasValue(begun.get());
        assertReported(lab);
    }

    @OnEveryRuntime
    void aFinishThatFailsFastEndsNotBeforeItsTasks(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("of a task");
        lab.launch(() -> {
            Promise<Integer> allWait = promise();
            assertThatThrownBy(() -> finish(failFast(), () -> {
                        holdAndThrow();
                        for (int i = 0; i < 3; i++) {
                            async(() -> {
                                try {
                                    if (begun.incrementAndGet() == 3) {
                                        allWait.put(1);
                                    }
                                    never.join();
                                } finally {
                                    finish(uncancellable(), () -> {}); // a moment
                                    ended.incrementAndGet();
                                }
                            });
                        }
                        allWait.join();
                        async(() -> {
                            throw failure;
                        });
                    }))
                    .satisfiesAnyOf(
                            e -> assertThat(e).isSameAs(failure),
                            e -> assertThat(e).hasCause(failure));
            assertThat(ended).hasValue(3);
        });
        assertReported(lab);
    }

    @OnEveryRuntime
    void whoCancelsIsToldWhenAllHaveBeen(Lab lab) {
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<Integer> begun = promise();
            async(() -> {
                begun.join();
                assertThatThrownBy(() -> c.cancel("planned")).isSameAs(planned);
            });
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        holdAndThrow();
                        async(() -> begun.put(1));
                        never.join();
                    }));
        });
    }

    @OnEveryRuntime
    void shutdownNowReturnsAndInterruptsAllTheSame(Lab lab) throws Exception {
        ExecutorService e = lab.runtime().executor();
        CountDownLatch blocked = new CountDownLatch(1);
        e.execute(() -> {
            holdAndThrow();
            async(() -> {
                blocked.countDown();
                blockingRun(new CountDownLatch(1)::await);
            });
        });
        Waits.await("the task blocks", blocked);
        assertThat(e.shutdownNow()).isEmpty();
        assertThat(e.awaitTermination(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        assertReported(lab);
    }

    @OnEveryRuntime
    void anInterruptedLaunchAndCloseWaitForTheEnd(Lab lab) {
        TaskRuntime r = lab.another(b -> b);
        Queue<Boolean> interrupted = new ConcurrentLinkedQueue<>();
        TrackedThread launcher = lab.thread("launcher", () -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> lab.launch(() -> {
                        holdAndThrow();
                        spawnWaiting();
                    }));
            assertThat(ended).hasValue(3);
            interrupted.add(Thread.interrupted());
        });
        Waits.untilSuspensions(lab.runtime(), 3);
        launcher.thread().interrupt();
        launcher.join();
        assertReported(lab);
        r.execute(() -> {
            holdAndThrow();
            spawnWaiting();
        });
        Waits.untilSuspensions(r, 3);
        TrackedThread closer = lab.thread("closer", () -> {
            Thread.currentThread().interrupt();
            r.close();
            assertThat(ended).hasValue(6);
            interrupted.add(Thread.interrupted());
        });
        closer.join();
        assertReported(lab);
        assertThat(interrupted).containsExactly(true, true);
    }

    @Test
    void aDeadlockEndsAllTheSame() {
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        try (TaskRuntime r = TaskRuntime.builder()
                .workers(2)
                .deadlock(DeadlockPolicy.FAIL)
                .deadlockThreshold(Duration.ofMillis(50))
                .failureHandler(reported::add)
                .build()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        ScopeHold.ofCurrentScope(false, () -> {
                            throw planned;
                        });
                        async(() -> promise().join());
                    }));
            Waits.until("the handler hears of it", () -> !reported.isEmpty());
            assertThat(reported).containsExactly(planned);
        }
    }
}
