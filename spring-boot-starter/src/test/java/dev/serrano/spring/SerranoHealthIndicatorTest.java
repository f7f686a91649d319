package dev.serrano.spring;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SerranoHealthIndicatorTest {
    private final AtomicLong clock = new AtomicLong();

    private Health after(SerranoHealthIndicator indicator, Duration d) {
        clock.addAndGet(d.toNanos());
        return indicator.health();
    }

    private static void compute(CountDownLatch begun, AtomicBoolean stop, Runnable step) {
        begun.countDown();
        while (!stop.get()) {
            step.run();
        }
    }

    @Test
    void itIsDownWhileEveryWorkerIsStalled() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch begun = new CountDownLatch(1);
        try (TaskRuntime runtime = TaskRuntime.builder().workers(1).build()) {
            var indicator = new SerranoHealthIndicator(runtime, Duration.ofSeconds(5), clock::get);
            Future<?> task = runtime.executor().submit(() -> compute(begun, stop, Thread::onSpinWait));
            try {
                begun.await();
                assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
                assertThat(after(indicator, Duration.ofSeconds(4)).getStatus()).isEqualTo(Status.UP);
                Health down = after(indicator, Duration.ofSeconds(2));
                assertThat(down.getStatus()).isEqualTo(Status.DOWN);
                assertThat(down.getDetails()).containsEntry("stalledWorkers", List.of(0));
            } finally {
                stop.set(true);
            }
            task.get();
            while (!after(indicator, Duration.ofSeconds(6)).getStatus().equals(Status.UP)) {
                Thread.onSpinWait(); // bounded by the time-out of the test
            }
        }
    }

    @Test
    void aTaskThatPollsIsNotStalled() throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        AtomicLong polls = new AtomicLong();
        CountDownLatch begun = new CountDownLatch(1);
        try (TaskRuntime runtime = TaskRuntime.builder().workers(1).build()) {
            var indicator = new SerranoHealthIndicator(runtime, Duration.ofSeconds(5), clock::get);
            Future<?> task = runtime.executor()
                    .submit(() -> compute(begun, stop, () -> {
                        poll();
                        polls.incrementAndGet();
                    }));
            try {
                begun.await();
                for (int i = 0; i < 3; i++) {
                    assertThat(after(indicator, Duration.ofSeconds(6)).getStatus())
                            .isEqualTo(Status.UP);
                    long seen = polls.get();
                    while (polls.get() < seen + 2) {
                        Thread.onSpinWait();
                    }
                }
            } finally {
                stop.set(true);
            }
            task.get();
        }
    }

    @Test
    void aDeadlockIsCounted() {
        try (TaskRuntime runtime = TaskRuntime.builder().workers(1).build()) {
            var indicator = new SerranoHealthIndicator(runtime, Duration.ofSeconds(5), clock::get);
            runtime.submit(() -> finish(() -> {
                Promise<TaskFuture<Object>> itself = promise();
                itself.put(future(() -> itself.join().join()));
                return 1;
            }));
            while (!Integer.valueOf(1).equals(indicator.health().getDetails().get("deadlocks"))) {
                Thread.onSpinWait(); // bounded by the time-out of the test
            }
            assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
        }
    }
}
