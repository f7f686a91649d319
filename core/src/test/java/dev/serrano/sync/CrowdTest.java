package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Many tasks that come to one thing, faster than it can serve them, do not all get a stack. */
class CrowdTest {
    private static final int TASKS = 50_000;

    private long served; // by who has what is contended

    private void run(FiberBackend backend, TaskBody body) {
        try (TaskRuntime runtime =
                TaskRuntime.builder().fibers(backend).workers(8).build()) {
            runtime.launch(body);
            assertThat(served).isEqualTo(TASKS);
            assertThat(runtime.stats().fibersCreated()).isLessThan(TASKS / 2);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = FiberBackend.class,
            names = {"SCHEDULED", "PORTABLE"})
    void isolatedSections(FiberBackend backend) {
        run(backend, () -> forall(range(0, TASKS), i -> isolated(() -> served++)));
    }

    @ParameterizedTest
    @EnumSource(
            value = FiberBackend.class,
            names = {"SCHEDULED", "PORTABLE"})
    void aLock(FiberBackend backend) {
        TaskLock lock = new TaskLock();
        run(backend, () -> forall(range(0, TASKS), i -> lock.run(() -> served++)));
    }

    @ParameterizedTest
    @EnumSource(
            value = FiberBackend.class,
            names = {"SCHEDULED", "PORTABLE"})
    void aSemaphore(FiberBackend backend) {
        TaskSemaphore one = new TaskSemaphore(1);
        run(
                backend,
                () -> forall(range(0, TASKS), i -> {
                    one.acquire();
                    served++;
                    one.release();
                }));
    }

    @ParameterizedTest
    @EnumSource(
            value = FiberBackend.class,
            names = {"SCHEDULED", "PORTABLE"})
    void aBoundedQueue(FiberBackend backend) {
        BoundedQueue<Integer> queue = new BoundedQueue<>(10);
        run(
                backend,
                () -> finish(() -> {
                    async(() -> {
                        for (int i = 0; i < TASKS; i++) {
                            served += queue.take();
                        }
                    });
                    forall(range(0, TASKS), i -> queue.put(1));
                }));
    }

    @ParameterizedTest
    @EnumSource(
            value = FiberBackend.class,
            names = {"SCHEDULED", "PORTABLE", "BLOCKING"})
    void tasksThatHaveGivenTheirWorkerUp(FiberBackend backend) {
        TaskSemaphore one = new TaskSemaphore(1);
        try (TaskRuntime runtime =
                TaskRuntime.builder().fibers(backend).workers(2).build()) {
            runtime.launch(() -> forasync(
                    range(0, 200),
                    i -> blockingRun(() -> {
                        one.acquire();
                        delay(Duration.ofMillis(1));
                        served++;
                        one.release();
                    })));
        }
        assertThat(served).isEqualTo(200);
    }

    private static final int WAITS = 2_000;

    /** What the holders wait for takes its time, and nothing else does: fifty tasks in a loop wait as often. */
    private static void waits(FiberBackend backend, int workers, TaskBody take, TaskBody giveBack) {
        try (TaskRuntime runtime =
                TaskRuntime.builder().fibers(backend).workers(workers).build()) {
            AtomicInteger left = new AtomicInteger();
            TaskBody loops = () -> {
                left.set(WAITS);
                forasync(range(0, 50), w -> {
                    while (left.getAndDecrement() > 0) {
                        delay(Duration.ofMillis(1));
                    }
                });
            };
            TaskBody crowd = () -> {
                for (int i = 0; i < WAITS; i++) {
                    async(() -> {
                        take.run();
                        try {
                            delay(Duration.ofMillis(1));
                        } finally {
                            giveBack.run();
                        }
                    });
                }
            };
            shortest(runtime, loops); // warms up
            long many = shortest(runtime, crowd);
            assertThat(many).isLessThan(4 * shortest(runtime, loops));
        }
    }

    private static long shortest(TaskRuntime runtime, TaskBody body) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long since = System.nanoTime();
            runtime.launch(body);
            best = Math.min(best, System.nanoTime() - since);
        }
        return best;
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED, 1", "SCHEDULED, 8", "PORTABLE, 2"})
    void aSemaphoreWhoseHoldersWait(FiberBackend backend, int workers) {
        TaskSemaphore fifty = new TaskSemaphore(50);
        waits(backend, workers, fifty::acquire, fifty::release);
    }

    @ParameterizedTest
    @CsvSource({"SCHEDULED, 2"})
    void aQueueWhoseRoomIsHeldByTasksThatWait(FiberBackend backend, int workers) {
        BoundedQueue<Integer> fifty = new BoundedQueue<>(50);
        waits(backend, workers, () -> fifty.put(1), fifty::take);
    }
}
