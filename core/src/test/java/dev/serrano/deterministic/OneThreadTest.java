package dev.serrano.deterministic;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.serrano.DeadlineExceededException;
import dev.serrano.DeadlockPolicy;
import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskTimeoutException;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What tasks see when all of them run on one thread. */
class OneThreadTest {
    private static final int SEEDS = 10;
    private static final Duration HOUR = Duration.ofHours(1);

    private int shared;

    private static TaskRuntime.Builder builder(long seed) {
        return TaskRuntime.builder()
                .scheduler("deterministic")
                .fibers(FiberBackend.SCHEDULED)
                .workers(3)
                .seed(seed);
    }

    /** Tasks that block keep the one thread, and are given up after a short while. */
    private static TaskRuntime.Builder soonGivesUp() {
        return builder(3).fibers(FiberBackend.PORTABLE).stallThreshold(Duration.ofMillis(50));
    }

    private static void onEachSeed(TaskBody body) {
        for (int seed = 0; seed < SEEDS; seed++) {
            for (int preemptions : new int[] {-1, 2}) {
                TaskRuntime.Builder b = builder(seed);
                if (preemptions >= 0) {
                    b.preemptions(preemptions);
                }
                try (TaskRuntime r = b.build()) {
                    r.launch(body);
                    assertThat(EngineAccess.restProblem(r)).isNull();
                }
            }
        }
    }

    @Test
    void allTasksRunOnOneCarrier() throws Exception {
        try (TaskRuntime r = builder(1).build()) {
            assertThat(r.launch(() -> {
                        finish(() -> {
                            for (int i = 0; i < 20; i++) {
                                async(() -> delay(HOUR));
                            }
                        });
                        return r.stats().peakThreads();
                    }))
                    .isEqualTo(1);
        }
    }

    @Test
    void waitsTimeOutInTheOrderOfTheirTimes() {
        onEachSeed(() -> {
            Promise<Integer> never = promise();
            StringBuilder order = new StringBuilder();
            finish(() -> {
                for (int i : new int[] {3, 1, 2}) {
                    async(() -> {
                        assertThatExceptionOfType(TaskTimeoutException.class)
                                .isThrownBy(() -> never.join(HOUR.multipliedBy(i)));
                        order.append(i);
                    });
                }
            });
            assertThat(order).hasToString("123");
        });
    }

    @Test
    void aDeadlineEndsWhatWaitsAndWhatSpins() {
        onEachSeed(() -> {
            Promise<Integer> never = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(HOUR), () -> {
                        async(never::get);
                        async(() -> {
                            delay(HOUR.dividedBy(2));
                            for (; ; ) {
                                poll();
                            }
                        });
                    }));
        });
    }

    @Test
    void aFailureCancelsSiblings() {
        onEachSeed(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(failFast(), () -> {
                    async(() -> delay(HOUR));
                    async(() -> {
                        throw new IOException("planned");
                    });
                }))
                .withRootCauseInstanceOf(IOException.class));
    }

    @Test
    void locksAndLatchesOfTheJdkSetTasksAside() {
        onEachSeed(() -> {
            ReentrantLock lock = new ReentrantLock();
            CountDownLatch done = new CountDownLatch(5);
            finish(() -> {
                for (int i = 0; i < 5; i++) {
                    async(() -> {
                        lock.lock();
                        try {
                            poll();
                            future(() -> 1).join();
                        } finally {
                            lock.unlock();
                        }
                        done.countDown();
                    });
                }
                blockingRun(() -> done.await());
            });
        });
    }

    /** A task that a thread outside has set free, and that has not arrived yet, is no deadlock. */
    @Test
    void aThreadOutsideSetsATaskFree() throws Exception {
        int rounds = 60_000;
        SynchronousQueue<Integer> handOver = new SynchronousQueue<>();
        FutureTask<Void> giver = new FutureTask<>(() -> {
            for (int i = 0; i < rounds; i++) {
                handOver.put(i);
            }
            return null;
        });
        Thread.ofPlatform().daemon().start(giver);
        try (TaskRuntime r = builder(1).build()) {
            r.launch(() -> {
                for (int i = 0; i < rounds; i++) {
                    assertThat(handOver.take()).isEqualTo(i);
                }
            });
        }
        giver.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** An external promise says that somebody outside fills it, however long that takes. */
    @Test
    void whatIsFilledOutsideIsNoDeadlock() throws Exception {
        try (TaskRuntime r = builder(1).build()) {
            Promise<Integer> outside = externalPromise();
            Future<Integer> sum =
                    r.executor().submit(() -> outside.map(i -> i + 1).join() + outside.join());
            Waits.untilSuspensions(r, 1);
            r.launch(() -> {}); // returns at rest
            r.launch(() -> {});
            outside.put(20);
            assertThat(sum.get(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo(41);
        }
    }

    @Test
    void tasksMeetBetweenTheirPoints() {
        Set<Integer> seen = new HashSet<>();
        onEachSeed(() -> {
            shared = 0;
            finish(() -> {
                for (int i = 0; i < 3; i++) {
                    async(() -> {
                        int before = shared;
                        poll();
                        shared = before + 1;
                    });
                }
            });
            seen.add(shared);
        });
        assertThat(seen).contains(1, 2, 3);
    }

    @Test
    void aTaskBlockedForEverIsADeadlock() {
        try (TaskRuntime r = builder(3).stallThreshold(Duration.ofMillis(50)).build()) {
            CountDownLatch never = new CountDownLatch(1);
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> r.launch(() -> never.await()))
                    .withMessageContaining("blocked in a JDK call")
                    .withMessageContaining("OneThreadTest");
            assertThat(r.launch(() -> 1)).isEqualTo(1);
        }
    }

    /**
     * The stall threshold is not waited for. Neither a cancellation nor an interrupt ends such a wait: the run is given
     * up, and says the same.
     */
    @Test
    void locksTakenInOppositeOrderAreADeadlockAtOnce() {
        TaskRuntime r = builder(2).stallThreshold(HOUR).build();
        ReentrantLock one = new ReentrantLock();
        ReentrantLock other = new ReentrantLock();
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> launchWithin(r, () -> {
                    Promise<Integer> hasOne = promise();
                    Promise<Integer> hasOther = promise();
                    async(() -> {
                        one.lock();
                        hasOne.put(1);
                        hasOther.join();
                        other.lock();
                    });
                    async(() -> {
                        other.lock();
                        hasOther.put(1);
                        hasOne.join();
                        one.lock();
                    });
                }))
                .withMessageContaining("blocked in a JDK call")
                .withMessageContaining("OneThreadTest");
        r.close();
    }

    @ParameterizedTest
    @EnumSource(DeadlockPolicy.class)
    void aPromiseThatNobodyPutsFailsAtOnceWithEveryPolicy(DeadlockPolicy policy) {
        try (TaskRuntime r = builder(4).deadlock(policy).deadlockThreshold(HOUR).build()) {
            assertThatExceptionOfType(TaskDeadlockException.class)
                    .isThrownBy(() -> launchWithin(r, () -> promise().join()))
                    .withMessageContaining("no task can go on");
        }
    }

    private static void launchWithin(TaskRuntime r, TaskBody body) {
        assertTimeoutPreemptively(Bounds.EVENT, () -> r.launch(body));
    }

    @Test
    void aTaskThatBlocksAThreadOfItsOwnIsReported() {
        TaskRuntime r = soonGivesUp().build();
        CountDownLatch end = new CountDownLatch(1);
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> r.launch(() -> end.await()))
                .withMessageContaining("a task blocks the one thread")
                .withMessageContaining("--add-opens");
        end.countDown();
        r.close();
    }

    /** Not after twice that time. */
    @Test
    void aTaskThatBlocksIsReportedAfterTheStallThreshold() {
        Duration threshold = Duration.ofMillis(1_500);
        TaskRuntime r = builder(3)
                .fibers(FiberBackend.PORTABLE)
                .stallThreshold(threshold)
                .build();
        CountDownLatch end = new CountDownLatch(1);
        long begin = System.nanoTime();
        assertThatExceptionOfType(TaskDeadlockException.class).isThrownBy(() -> r.launch(() -> end.await()));
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isBetween(threshold.minusMillis(200), threshold.multipliedBy(2).minusMillis(200));
        end.countDown();
        r.close();
    }

    /** Each of them is short, whatever they take together. */
    @Test
    void manyShortWaitsAreNoDeadlock() {
        Duration threshold = Duration.ofMillis(400);
        try (TaskRuntime r = builder(3)
                .fibers(FiberBackend.PORTABLE)
                .stallThreshold(threshold)
                .build()) {
            CountDownLatch never = new CountDownLatch(1);
            r.launch(() -> {
                for (int i = 0; i < 100; i++) {
                    assertThat(never.await(10, TimeUnit.MILLISECONDS)).isFalse();
                }
            });
        }
    }

    @Test
    void periodicTasksGoByTheClockOfTheRuntime() throws Exception {
        try (TaskRuntime r = builder(5).build()) {
            int[] runs = new int[1];
            r.launch(() -> {
                ScheduledFuture<?> f = r.scheduledExecutor().scheduleAtFixedRate(() -> runs[0]++, 1, 1, TimeUnit.HOURS);
                delay(HOUR.multipliedBy(10).plusMinutes(1));
                f.cancel(false);
            });
            assertThat(runs[0]).isEqualTo(10);
        }
    }

    @Test
    void aFailureSaysHowToReplayIt() {
        try (TaskRuntime r = builder(77).preemptions(2).build()) {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> r.launch(() -> {
                        throw new IOException("planned");
                    }))
                    .satisfies(e -> assertThat(e.failures().get(0).getSuppressed())
                            .singleElement()
                            .satisfies(n -> assertThat(n.getMessage())
                                    .contains("-Dserrano.seed=77")
                                    .contains("-Dserrano.workers=3")
                                    .contains("-Dserrano.preemptions=2")));
            assertThat(r.seed()).hasValue(77);
        }
    }

    @Test
    void aTaskOfAnotherRuntimeMayLaunchHere() {
        try (TaskRuntime other = TaskRuntime.builder().workers(1).build();
                TaskRuntime r = builder(9).build()) {
            assertThat(other.launch(() -> r.launch(() -> future(() -> 4).join())))
                    .isEqualTo(4);
        }
    }

    /** What a task that keeps the one thread does not let run must not be waited for. */
    @Test
    void whenATaskKeepsTheThreadLaterLaunchesFail() {
        TaskRuntime r = keptBy(new CountDownLatch(1));
        assertTimeoutPreemptively(
                Bounds.EVENT,
                () -> assertThatExceptionOfType(TaskDeadlockException.class)
                        .isThrownBy(() -> r.launch(() -> 1))
                        .withMessageContaining("a task blocks the one thread"));
        assertTimeoutPreemptively(Bounds.EVENT, r::close);
    }

    /** The failure of what nobody waits for is told even so, and holds up nobody who closes. */
    @Test
    void whenAnExecutedTaskKeepsTheThreadTheRuntimeCanBeClosed() {
        CountDownLatch end = new CountDownLatch(1);
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        TaskRuntime r = soonGivesUp().failureHandler(reported::add).build();
        r.execute(() -> end.await());
        assertTimeoutPreemptively(Bounds.EVENT, r::close);
        assertThat(reported)
                .singleElement()
                .satisfies(e -> assertThat(e.getMessage()).contains("a task blocks the one thread"));
        end.countDown();
    }

    /** It was told when the runtime gave the task up. */
    @Test
    void whatEndsAfterItWasGivenUpIsNotToldAgain() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Queue<Throwable> reported = new ConcurrentLinkedQueue<>();
        TaskRuntime r = soonGivesUp().failureHandler(reported::add).build();
        r.execute(() -> {
            begun.countDown();
            end.await();
        });
        assertThat(begun.await(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> r.launch(() -> 1)); // so the other was given up
        end.countDown();
        EngineAccess.assertComesToRest(r);
        assertTimeoutPreemptively(Bounds.EVENT, r::close);
        assertThat(reported).hasSize(1);
    }

    private static TaskRuntime keptBy(CountDownLatch end) {
        TaskRuntime r = soonGivesUp().build();
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> r.launch(() -> end.await()))
                .withMessageContaining("a task blocks the one thread");
        return r;
    }

    /** A launch returns when the workers are at rest; after a shutdown nobody tells when they are. */
    @Test
    void aShutdownDuringALaunchEndsIt() {
        for (int i = 0; i < 500; i++) {
            TaskRuntime r = builder(i).build();
            assertTimeoutPreemptively(
                    Bounds.EVENT,
                    () -> r.launch(() -> {
                        r.executor().shutdown();
                        return 1;
                    }));
            r.close();
        }
    }

    @Test
    void shutdownNowReturnsWhatWaitsOutside() throws Exception {
        TaskRuntime r = builder(3).build();
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean stop = new AtomicBoolean();
        Future<?> busy = r.executor().submit(() -> {
            begun.countDown();
            while (!stop.get()) {
                Thread.onSpinWait();
            }
        });
        assertThat(begun.await(Bounds.EVENT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        Future<Integer> waits = r.executor().submit(() -> 1);
        assertThat(r.executor().shutdownNow()).containsExactly((Runnable) waits);
        assertThat(waits.isDone()).isFalse();
        stop.set(true);
        assertTimeoutPreemptively(Bounds.EVENT, r::close);
        assertThat(busy.isDone()).isTrue();
    }

    /**
     * A scheduling point at the end of the stack fails with nothing changed: the thread keeps control until it gives it
     * away.
     */
    @Test
    void pointsAtTheEndOfTheStack() {
        for (int seed = 0; seed < SEEDS; seed++) {
            try (TaskRuntime r = builder(seed)
                    .fibers(FiberBackend.PORTABLE) // fibers that can be set aside move their stack to the heap
                    .stackSize(1 << 18)
                    .build()) {
                int[] sum = new int[1];
                assertTimeoutPreemptively(
                        Bounds.EVENT,
                        () -> r.launch(() -> {
                            Promise<Integer> p = promise();
                            finish(() -> {
                                for (int i = 0; i < 3; i++) {
                                    async(() -> {
                                        assertThatExceptionOfType(StackOverflowError.class)
                                                .isThrownBy(() -> looksAt(p));
                                        sum[0]++;
                                    });
                                }
                            });
                        }));
                assertThat(sum[0]).isEqualTo(3);
                assertThat(EngineAccess.restProblem(r)).isNull();
            }
        }
    }

    private static int looksAt(Promise<Integer> p) {
        return p.isDone() ? 0 : 1 + looksAt(p);
    }
}
