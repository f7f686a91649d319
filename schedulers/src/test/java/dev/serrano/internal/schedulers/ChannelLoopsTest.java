package dev.serrano.internal.schedulers;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskBarrier;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.SchedulerCounter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The scheduler channel with each of its options: loops are cut for requests, and tasks and barriers end. */
@Timeout(60)
class ChannelLoopsTest {
    private static final int LENGTH = 20_000;

    static Stream<Arguments> runtimes() {
        return Stream.of(
                        "channel",
                        "channel:half,unique,poll=50us",
                        "channel:ahead=2,adaptive=2,counter",
                        "channel:requests=2,one,acknowledge",
                        "channel:sampling,dedicated,backoff=off",
                        "channel:lifelines=on,half,dummy",
                        "channel:lifelines=on,requests=2,ahead=1,dedicated,sampling=2,revoke")
                .flatMap(choice -> Stream.of(1, 2, 3, 8).map(workers -> Arguments.of(choice, workers)));
    }

    /** A piece is cut for a request that is here, and sent in answer to it. */
    @ParameterizedTest(name = "{0}, {1} workers")
    @MethodSource("runtimes")
    void aLoopIsCutForRequests(String choice, int workers) {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler(choice).workers(workers).build()) {
            AtomicIntegerArray times = new AtomicIntegerArray(LENGTH);
            r.launch(() -> forall(range(0, LENGTH), i -> {
                times.incrementAndGet(i);
                spin(1);
            }));
            for (int i = 0; i < LENGTH; i++) {
                assertThat(times.get(i)).isEqualTo(1);
            }
            assertThat(total(r, SchedulerCounter.LOOP_SPLITS))
                    .isLessThanOrEqualTo(total(r, SchedulerCounter.REQUESTS_SERVED));
        }
    }

    /** Tasks, joins, and a barrier whose end needs the detection that all are out of work. */
    @ParameterizedTest(name = "{0}, {1} workers")
    @MethodSource("runtimes")
    void tasksAndBarriersEnd(String choice, int workers) {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler(choice).workers(workers).build()) {
            for (int round = 0; round < 3; round++) {
                AtomicInteger ran = new AtomicInteger();
                long sum = r.launch(() -> {
                    for (int i = 0; i < 50; i++) {
                        async(() -> {
                            spin(5);
                            async(ran::incrementAndGet);
                        });
                    }
                    taskBarrier();
                    int before = ran.get();
                    finish(() -> forall(range(0, 50), i -> async(ran::incrementAndGet)));
                    return 1_000L * before + ran.get() + fib(12);
                });
                assertThat(sum).isEqualTo(50_000 + 100 + 144);
            }
        }
    }

    /** A request that finds no task may have a part of the loop whose iteration polls. */
    @Test
    void aLoopIsCutAtAPollInsideAnIteration() {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler("channel").workers(2).build()) {
            AtomicInteger begun = new AtomicInteger();
            r.launch(() -> forall(range(0, 2), i -> {
                begun.incrementAndGet();
                while (begun.get() < 2) {
                    poll();
                }
            }));
            assertThat(begun.get()).isEqualTo(2);
        }
    }

    /**
     * A poll soon after the last one leaves requests where they are: of 30 that the thief could send, one a millisecond,
     * hardly any is answered. One poll may answer several, as long as they come while it answers.
     */
    @Test
    void requestsCanBeAnsweredNowAndThenOnly() {
        try (TaskRuntime r = TaskRuntime.builder()
                .scheduler("channel:poll=1s,one")
                .workers(2)
                .build()) {
            long served = r.launch(() -> {
                for (int i = 0; i < 100; i++) {
                    async(() -> spin(1_000));
                }
                long begin = System.nanoTime();
                while (System.nanoTime() - begin < TimeUnit.MILLISECONDS.toNanos(30)) {
                    poll();
                }
                return total(r, SchedulerCounter.REQUESTS_SERVED);
            });
            assertThat(served).isLessThanOrEqualTo(10);
        }
    }

    /** The dedicated manager runs nothing, whatever there is. */
    @Test
    void aDedicatedManagerRunsNoTask() {
        try (TaskRuntime r =
                TaskRuntime.builder().scheduler("channel:dedicated").workers(3).build()) {
            r.launch(() -> finish(() -> {
                for (int i = 0; i < 2_000; i++) {
                    async(() -> spin(1));
                }
            }));
            assertThat(r.workerStats().get(2).run()).isZero();
            assertThat(r.workerStats().get(2).steals()).isZero();
        }
    }

    private static long fib(int n) throws Exception {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> x = future(() -> fib(n - 1));
        long y = fib(n - 2);
        return x.join() + y;
    }

    private static long total(TaskRuntime r, SchedulerCounter c) {
        return r.schedulerStats().total(c).orElseThrow();
    }

    private static void spin(int micros) {
        long end = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
