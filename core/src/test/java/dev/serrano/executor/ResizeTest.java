package dev.serrano.executor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.observe.WorkerStats;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The number of workers changes while the runtime runs. */
class ResizeTest {
    private static final int MOST = 4;
    private static final int TASKS = 200;
    private static final long PATIENCE = Duration.ofSeconds(30).toNanos();

    private static TaskRuntime runtime(Lab lab) {
        return lab.runtime(b -> b.workers(MOST));
    }

    /** How many of the tasks have run at once: each is at work for a moment, and does not wait. */
    private static int mostAtOnce(TaskRuntime r) {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        r.launch(() -> forall(range(0, TASKS), i -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            spin(20_000);
            now.decrementAndGet();
        }));
        return most.get();
    }

    private static boolean othersSleep(TaskRuntime r, int n) {
        return r.workerStats().stream().skip(n).allMatch(w -> w.state() == WorkerStats.State.IDLE);
    }

    private static void spin(long nanos) {
        for (long end = System.nanoTime() + nanos; System.nanoTime() - end < 0; ) {
            Thread.onSpinWait();
        }
    }

    @OnEveryRuntime(workers = 2, workersBecause = "the runtime has its own number")
    void soManyWorkAsItIsTold(Lab lab) {
        TaskRuntime r = runtime(lab);
        assertThat(r.activeWorkers()).isEqualTo(MOST);
        for (int n : new int[] {1, 2, MOST, 1}) {
            r.resize(n);
            assertThat(r.activeWorkers()).isEqualTo(n);
            assertThat(r.workers()).isEqualTo(MOST);
            Waits.until("the others rest", () -> othersSleep(r, n)); // one may be looking for work just now
            assertThat(mostAtOnce(r)).isLessThanOrEqualTo(n);
        }
    }

    /** Each holds its worker until all have begun, and polls nothing: under channel no other would get a task. */
    @OnEveryRuntime(notOn = "channel", workers = 2, workersBecause = "the runtime has its own number")
    void theOthersWorkAgainAtOnce(Lab lab) {
        TaskRuntime r = runtime(lab);
        r.resize(1);
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        lab.thread("grows", () -> {
            Waits.until("the first task has begun", () -> begun.get() > 0);
            assertThat(begun).hasValue(1);
            r.resize(MOST);
        });
        r.launch(() -> finish(() -> {
            for (int i = 0; i < MOST; i++) {
                async(() -> {
                    begun.incrementAndGet();
                    for (long end = System.nanoTime() + PATIENCE; begun.get() < MOST && System.nanoTime() < end; ) {
                        Thread.onSpinWait(); // and keeps the worker
                    }
                    seen.addAndGet(begun.get() == MOST ? 1 : 0);
                });
            }
        }));
        assertThat(seen).hasValue(MOST);
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> x = future(() -> fib(n - 1));
        if (n == 9) {
            delay(Duration.ofNanos(200_000));
        }
        poll();
        return fib(n - 2) + x.join();
    }

    /** Tasks that wait, poll, spawn and are submitted from outside, while the number goes up and down. */
    @OnEveryRuntime(workers = 2, workersBecause = "the runtime has its own number")
    void nothingIsLostMeanwhile(Lab lab) {
        TaskRuntime r = runtime(lab);
        AtomicBoolean over = new AtomicBoolean();
        Random random = new Random(1);
        var resizes = lab.thread("resizes", () -> {
            while (!over.get()) {
                r.resize(1 + random.nextInt(MOST));
                spin(random.nextInt(100_000));
            }
        });
        for (int round = 0; round < 10; round++) {
            AtomicInteger ran = new AtomicInteger();
            for (int i = 0; i < 20; i++) {
                r.execute(ran::incrementAndGet);
            }
            assertThat(r.launch(() -> fib(15))).isEqualTo(610);
            Waits.until("what was submitted has run", () -> ran.get() == 20);
        }
        over.set(true);
        resizes.join();
        r.resize(1);
        assertThat(r.launch(() -> fib(12))).isEqualTo(144);
    }

    @Test
    void wrongNumbersAndFixedRuntimes() {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            for (int n : new int[] {0, -1, 3}) {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> r.resize(n))
                        .withMessage("resize(" + n + "): from 1 to 2 workers can be at work, as many as the runtime"
                                + " was made with");
            }
        }
        try (TaskRuntime r = TaskRuntime.builder().places(2, 2).build()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> r.resize(2))
                    .withMessageContaining("divided into places");
            assertThat(r.activeWorkers()).isEqualTo(4);
        }
        try (TaskRuntime r =
                TaskRuntime.builder().workers(2).scheduler("deterministic").build()) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> r.resize(2))
                    .withMessageContaining("deterministic");
        }
    }
}
