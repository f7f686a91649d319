package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many tasks that come to one thing, faster than it can serve them, do not all get a stack. */
class CrowdTest {
    private static final int TASKS = 200_000;

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
}
