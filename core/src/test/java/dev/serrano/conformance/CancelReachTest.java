package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Whom a cancellation reaches, and whom it must not even look at. */
class CancelReachTest {
    private static final long STACK = 256 << 10;

    @OnEveryRuntime(workers = {1, 2})
    void scopesDeepInsideHearOfIt(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        AtomicBoolean spins = new AtomicBoolean();
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<Integer> never = promise();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c).named("outermost"), () -> {
                        finish(
                                named("middle"),
                                () -> finish(failFast(), () -> {
                                    async(() -> {
                                        try {
                                            never.join();
                                        } finally {
                                            ended.incrementAndGet();
                                        }
                                    });
                                    async(() -> {
                                        spins.set(true);
                                        c.cancel();
                                        long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
                                        while (System.nanoTime() - deadline < 0) {
                                            poll();
                                        }
                                        throw new AssertionError("not cancelled");
                                    });
                                }));
                    }))
                    .withMessageContaining("outermost")
                    .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
        });
        assertThat(ended.get()).isLessThanOrEqualTo(1);
        assertThat(spins).isTrue();
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void failuresOfACancelledRunAreInItsCause(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("planned");
        Promise<Integer> never = promise();
        AtomicBoolean failed = new AtomicBoolean();
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread launcher = lab.thread("launcher", () -> {
                    thrown.set(catchThrowable(() -> lab.launch(() -> {
                        async(() -> {
                            failed.set(true);
                            throw failure;
                        });
                        never.join();
                    })));
                    Thread.interrupted();
                })
                .thread();
        Waits.until("the task fails", failed::get);
        launcher.interrupt();
        Waits.until("the run ends", () -> thrown.get() != null);
        assertThat(thrown.get()).isInstanceOf(TaskCancelledException.class);
        assertThat(thrown.get().getSuppressed()).containsExactly(failure);
    }

    /** The function's task is queued, and its scope cancelled before it begins: the future of map ends all the same. */
    @OnEveryRuntime(workers = {1, 2})
    void aReadyContinuationOfACancelledScope(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> source = promise();
            Promise<TaskFuture<Integer>> mapped = promise();
            Cancellation c = new Cancellation();
            AtomicInteger joined = new AtomicInteger();
            async(() -> {
                try {
                    joined.set(mapped.join().join());
                } catch (CancellationException e) {
                    joined.set(-1);
                }
            });
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        mapped.put(source.map(x -> x + 1));
                        source.put(1);
                        c.cancel();
                    }));
            Waits.pollUntil("the joiner ends", () -> joined.get() != 0);
        });
    }

    /** The stack ends somewhere in cancel, at another place each time: the scope is cancelled, or nothing has happened. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void inADeepRecursion(Lab lab) throws Exception {
        for (int i = 0; i < 4; i++) {
            Cancellation c = new Cancellation();
            Promise<Integer> never = promise();
            CountDownLatch ended = new CountDownLatch(1);
            lab.thread("launcher", () -> {
                assertThat(catchThrowable(() ->
                                lab.launch(() -> finish(cancelledBy(c), () -> async(() -> never.join())))))
                        .isNotNull();
                ended.countDown();
            });
            Waits.until("the task waits", () -> lab.runtime().suspendedTasks() > 0);
            int shift = i;
            Thread deep = new Thread(null, () -> shifted(shift, c), "test-deep", STACK);
            deep.start();
            deep.join();
            Waits.await("the end of the scope", ended);
        }
    }

    private static void shifted(int shift, Cancellation c) {
        if (shift > 0) {
            shifted(shift - 1, c);
        } else {
            descend(0, c);
        }
    }

    /** Cancels at the end of the stack, and again at each level on the way back. */
    private static void descend(int depth, Cancellation c) {
        try {
            if (depth < Integer.MAX_VALUE) {
                descend(depth + 1, c);
            }
        } catch (StackOverflowError e) {
            c.cancel(); // which may overflow in its turn: then the level above tries
            return;
        }
        c.cancel();
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** A cancellation costs the same beside many tasks that wait elsewhere: it does not look at them. */
    @Test
    void bystandersCostNothing() throws Exception {
        try (TaskRuntime r = TaskRuntime.builder().workers(2).build()) {
            Promise<Integer> gate = promise();
            int bystanders = 20_000;
            int rounds = 100;
            CountDownLatch ended = new CountDownLatch(1);
            Thread.ofPlatform().daemon().start(() -> {
                r.launch(() -> {
                    for (int i = 0; i < bystanders; i++) {
                        async(() -> gate.join());
                    }
                });
                ended.countDown();
            });
            Waits.until("the bystanders wait", () -> r.suspendedTasks() >= bystanders);
            long spent = 0;
            for (int i = 0; i < rounds; i++) {
                spent += costOfOneCancel(r);
            }
            gate.put(1);
            Waits.await("the end of the bystanders", ended);
            assertThat(Duration.ofNanos(spent)).isLessThan(Duration.ofMillis(100)); // a look at all takes 1 ms
        }
    }

    private static long costOfOneCancel(TaskRuntime r) throws Exception {
        Cancellation c = new Cancellation();
        Promise<Integer> never = promise();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> r.launch(() -> finish(cancelledBy(c), () -> {
                        async(() -> {
                            begun.countDown();
                            never.join();
                        });
                    })));
            ended.countDown();
        });
        Waits.await("the task begins", begun);
        long before = cpuNanos();
        c.cancel();
        long spent = cpuNanos() - before;
        Waits.await("the end of the scope", ended);
        return spent;
    }

    /** Each sleeper is a run of its own: to cancel all takes what the runs take, not their square. */
    @Test
    void shutdownNowWithManySleepers() throws Exception {
        int sleepers = 10_000;
        TaskRuntime r = TaskRuntime.builder().workers(2).build();
        CountDownLatch begun = new CountDownLatch(sleepers);
        List<Throwable> unexpected = new ArrayList<>();
        for (int i = 0; i < sleepers; i++) {
            r.executor().execute(() -> {
                begun.countDown();
                try {
                    delay(Bounds.LONG);
                    synchronized (unexpected) {
                        unexpected.add(new AssertionError("slept to the end"));
                    }
                } catch (CancellationException e) {
                    Thread.interrupted();
                }
            });
        }
        Waits.await("all sleep", begun);
        long before = cpuNanos();
        r.executor().shutdownNow();
        long spent = cpuNanos() - before;
        r.close();
        assertThat(unexpected).isEmpty();
        assertThat(Duration.ofNanos(spent)).isLessThan(Duration.ofMillis(500)); // the square took 2 s
    }
}
