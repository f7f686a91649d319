package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.WorkerStats;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The readings of single workers. */
class WorkerStatsTest {
    private static final int TASKS = 1_000;

    private static long sum(TaskRuntime r, ToLongFunction<WorkerStats> part) {
        return r.workerStats().stream().mapToLong(part).sum();
    }

    private static void untilAll(TaskRuntime r, WorkerStats.State state) {
        Waits.until("every worker is " + state, () -> r.workerStats().stream().allMatch(w -> w.state() == state));
    }

    @OnEveryRuntime(workers = {1, 2})
    void whenNothingRunsTheyAddUpToThoseOfTheRuntime(Lab lab) {
        TaskRuntime r = lab.runtime();
        r.launch(() -> {
            for (int i = 0; i < TASKS; i++) {
                async(() -> {
                    async(() -> {});
                });
            }
        });
        untilAll(r, WorkerStats.State.IDLE);
        assertThat(r.workerStats()).extracting(WorkerStats::worker).isEqualTo(numbers(lab.workers()));
        assertThat(sum(r, WorkerStats::spawned)).isEqualTo(r.stats().tasks()).isEqualTo(2 * TASKS);
        assertThat(sum(r, WorkerStats::run)).isEqualTo(2 * TASKS + 1); // and the root task
        assertThat(sum(r, WorkerStats::queued)).isZero();
        assertThat(sum(r, WorkerStats::steals)).isEqualTo(r.stats().steals());
        assertThat(sum(r, WorkerStats::stolen)).isGreaterThanOrEqualTo(r.stats().steals());
    }

    @OnEveryRuntime(workers = {1, 2})
    void aWorkerThatComputesIsRunning(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        AtomicBoolean enough = new AtomicBoolean();
        AtomicInteger busy = new AtomicInteger();
        Future<?> done = r.executor().submit(() -> {
            finish(() -> {
                for (int i = 0; i < lab.workers(); i++) {
                    async(() -> {
                        busy.incrementAndGet();
                        while (!enough.get()) {
                            poll();
                            Thread.onSpinWait();
                        }
                    });
                }
            });
        });
        try {
            Waits.until("all are busy", () -> busy.get() == lab.workers());
            untilAll(r, WorkerStats.State.RUNNING);
        } finally {
            enough.set(true);
        }
        done.get();
        untilAll(r, WorkerStats.State.IDLE);
    }

    @OnEveryRuntime(workers = {1, 2})
    void waitingTasksAreCounted(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        Promise<String> gate = externalPromise();
        assertThat(r.suspendedTasks()).isZero();
        Future<?> done = r.executor()
                .submit(() -> finish(() -> {
                    async(gate::join);
                }));
        Waits.untilSuspensions(r, 1);
        Waits.until("a task is set aside", () -> r.suspendedTasks() >= 1);
        assertThat(sum(r, WorkerStats::suspensions)).isEqualTo(r.stats().suspensions());
        gate.put("now");
        done.get();
        Waits.until("none is set aside", () -> r.suspendedTasks() == 0);
    }

    private static List<Integer> numbers(int n) {
        return IntStream.range(0, n).boxed().toList();
    }
}
