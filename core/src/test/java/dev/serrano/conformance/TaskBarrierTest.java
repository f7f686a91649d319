package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskBarrier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.observe.SchedulerCounter;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The task barrier: for whom it waits, where it may stand, and that it ends. */
class TaskBarrierTest {
    private static final int ROUNDS = 30;

    private static void tree(int depth, AtomicInteger ended) {
        if (depth > 0) {
            async(() -> tree(depth - 1, ended));
            async(() -> tree(depth - 1, ended));
        }
        ended.incrementAndGet();
    }

    private static void itWaitsForATree(int depth) {
        AtomicInteger ended = new AtomicInteger();
        tree(depth, ended);
        taskBarrier();
        assertThat(ended).hasValue((2 << depth) - 1);
    }

    @OnEveryRuntime(channel = {"counter", "revoke", "counter,revoke", "dummy", "counter,dummy"})
    void itWaitsForAllThatWasSpawnedBefore(Lab lab) {
        lab.launch(() -> {
            for (int round = 1; round <= ROUNDS; round++) {
                itWaitsForATree(round % 7);
            }
        });
    }

    @OnEveryRuntime(channel = {"counter", "revoke", "counter,revoke", "dummy", "counter,dummy"})
    void manyInARowWithNothingBetween(Lab lab) {
        int barriers = 100;
        long start = System.nanoTime();
        lab.launch(() -> {
            for (int i = 0; i < barriers; i++) {
                taskBarrier();
            }
        });
        long passed = System.nanoTime() - start;
        SchedulerStats stats = lab.runtime().schedulerStats();
        assertThat(stats.total(SchedulerCounter.BARRIERS)).hasValue(barriers);
        assertThat(stats.barrierNanos().orElseThrow()).as("of one barrier").isBetween(0.0, passed / (double) barriers);
        if (lab.configuration().scheduler().startsWith("channel") && lab.workers() > 1) {
            assertThat(stats.total(SchedulerCounter.TERMINATIONS).orElseThrow()).isGreaterThanOrEqualTo(barriers);
        }
    }

    /** The root task goes on at other workers now and then. */
    @OnEveryRuntime(channel = {"counter", "revoke", "counter,revoke", "dummy", "counter,dummy"})
    void aRootTaskThatWaitsForFuturesBetween(Lab lab) {
        long sum = lab.launch(() -> {
            long s = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Promise<Integer> later = promise();
                AtomicInteger ended = new AtomicInteger();
                TaskFuture<Integer> f = future(() -> {
                    async(() -> later.put(1));
                    tree(3, ended);
                    return later.join();
                });
                s += f.join();
                async(ended::incrementAndGet);
                taskBarrier();
                s += ended.get();
                forall(range(0, 100), i -> ended.incrementAndGet());
                taskBarrier();
                s += ended.get();
            }
            return s;
        });
        assertThat(sum).isEqualTo(ROUNDS * (1 + 16 + 116L));
    }

    @OnEveryRuntime(
            workers = {1, 2, 3, 8},
            channel = {"counter", "revoke", "dummy", "counter,dummy"})
    void severalLaunchesAtOnce(Lab lab) {
        lab.runtime();
        List<TrackedThread> threads = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            threads.add(lab.thread("launch-" + k, () -> {
                for (int i = 0; i < 10; i++) {
                    lab.launch(() -> {
                        for (int round = 0; round < 5; round++) {
                            itWaitsForATree(4);
                            taskBarrier();
                        }
                    });
                }
            }));
        }
        threads.forEach(TrackedThread::join);
    }

    /** A barrier waits for its own launch alone, whatever others do meanwhile. */
    @OnEveryRuntime(
            workers = {1, 2, 3, 8},
            channel = {"counter", "revoke", "dummy", "counter,dummy"})
    void anotherLaunchThatWaitsForTheBarrierToEnd(Lab lab) {
        lab.runtime();
        for (int round = 0; round < 20; round++) {
            AtomicBoolean passed = new AtomicBoolean();
            TrackedThread other = lab.thread(
                    "other",
                    () -> lab.launch(() -> {
                        while (!passed.get()) {
                            poll();
                        }
                    }));
            lab.launch(() -> {
                async(() -> {});
                taskBarrier();
                taskBarrier();
            });
            passed.set(true);
            other.join();
        }
    }

    @OnEveryRuntime(channel = {"counter", "revoke", "dummy", "counter,dummy"})
    void itWaitsForTasksThatAreSetAside(Lab lab) {
        CompletableFuture<Integer> outside = new CompletableFuture<>();
        CompletableFuture<Integer> waits = new CompletableFuture<>();
        AtomicInteger ended = new AtomicInteger();
        TrackedThread setter = lab.thread("setter", () -> {
            waits.join();
            Waits.until("the task is set aside", () -> lab.runtime().suspendedTasks() > 0); // with the root task or not
            assertThat(ended).hasValue(0);
            outside.complete(7);
        });
        lab.launch(() -> {
            async(() -> {
                waits.complete(0);
                ended.addAndGet(Serrano.from(outside).join());
                async(ended::incrementAndGet);
            });
            taskBarrier();
            assertThat(ended).hasValue(8);
        });
        setter.join();
    }

    @OnEveryRuntime(channel = {"counter", "dummy"})
    void failuresOfTasksStayWithTheLaunch(Lab lab) {
        AtomicBoolean wentOn = new AtomicBoolean();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    async(() -> {
                        throw new IllegalArgumentException("planned");
                    });
                    taskBarrier();
                    wentOn.set(true);
                }))
                .satisfies(e -> assertThat(e.failures())
                        .singleElement()
                        .satisfies(f -> assertThat(f).hasMessage("planned")));
        assertThat(wentOn).isTrue();
    }

    @OnEveryRuntime(
            workers = {1, 2, 3},
            channel = {"counter", "dummy"})
    void aCancelledLaunchDoesNotGoOn(Lab lab) {
        AtomicBoolean wentOn = new AtomicBoolean();
        AtomicBoolean begun = new AtomicBoolean();
        TrackedThread launcher = lab.thread(
                "launcher",
                () -> assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> lab.launch(() -> {
                            Promise<Integer> never = promise();
                            async(never::join);
                            begun.set(true);
                            taskBarrier();
                            wentOn.set(true);
                        })));
        Waits.until("the launch has begun", begun::get);
        launcher.thread().interrupt();
        launcher.join();
        assertThat(wentOn).isFalse();
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void elsewhereItIsAnError(Lab lab) {
        TaskBody barrier = Serrano::taskBarrier;
        for (TaskBody wrong : List.<TaskBody>of(
                () -> finish(barrier),
                () -> finish(() -> async(barrier)),
                () -> async(barrier),
                () -> finish(() -> forall(range(0, 10), i -> taskBarrier())),
                () -> forall(range(0, 10), i -> taskBarrier()),
                () -> future(() -> {
                            taskBarrier();
                            return 1;
                        })
                        .join())) {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(wrong))
                    .satisfies(e -> assertThat(e.failures())
                            .allSatisfy(f -> assertThat(f)
                                    .isInstanceOf(IllegalStateException.class)
                                    .hasMessageContainingAll("taskBarrier()", "root task of a launch", "use finish")));
        }
    }

    @Test
    void outsideOfTasksItIsAnError() {
        assertThatIllegalStateException().isThrownBy(Serrano::taskBarrier).withMessageContaining("taskBarrier");
    }
}
