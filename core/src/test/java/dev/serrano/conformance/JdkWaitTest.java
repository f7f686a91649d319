package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.race;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Cancellations interrupt tasks that wait in calls of the JDK, and no others. */
class JdkWaitTest {
    @OnEveryRuntime(
            workers = {1, 2, 8},
            everyScheduler = false)
    void aDeadlineInterruptsWaits(Lab lab) {
        AtomicInteger interrupted = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < 5; round++) {
                assertThatExceptionOfType(DeadlineExceededException.class)
                        .isThrownBy(() -> finish(within(Duration.ofMillis(100)), () -> {
                            async(() -> new CountDownLatch(1).await());
                            async(() -> new CompletableFuture<Integer>().get());
                            async(() -> new LinkedBlockingQueue<Integer>().take());
                            async(() -> blockingRun(() -> new CountDownLatch(1).await()));
                        }));
                finish(() -> {
                    for (int i = 0; i < 20; i++) {
                        async(() -> interrupted.addAndGet(Thread.interrupted() ? 1 : 0));
                    }
                });
            }
        });
        assertThat(interrupted).as("later tasks").hasValue(0);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            everyScheduler = false)
    void aFailureInterruptsWaits(Lab lab) {
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(failFast(), () -> {
                    CountDownLatch begun = new CountDownLatch(1);
                    async(() -> {
                        begun.countDown();
                        new CountDownLatch(1).await();
                    });
                    async(() -> {
                        begun.await();
                        throw new IllegalStateException("planned");
                    });
                })));
    }

    @OnEveryRuntime(
            workers = {2, 8},
            everyScheduler = false)
    void aLostRaceInterruptsWaits(Lab lab) {
        CountDownLatch begun = new CountDownLatch(1);
        int won = lab.launch(() -> race(List.of(
                () -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return 1;
                },
                () -> {
                    begun.await();
                    return 2;
                })));
        assertThat(won).isEqualTo(2);
    }

    /** A root task that computes is interrupted once by cancel(true); what it waits for afterwards is left alone. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            everyScheduler = false)
    void aRootTaskThatComputesIsInterruptedOnce(Lab lab) throws Exception {
        for (int round = 0; round < 5; round++) {
            CountDownLatch begun = new CountDownLatch(1);
            AtomicInteger cleanedUp = new AtomicInteger();
            CountDownLatch ended = new CountDownLatch(1);
            Future<?> f = lab.runtime().executor().submit(() -> {
                begun.countDown();
                while (!Thread.interrupted()) {
                    Thread.onSpinWait();
                }
                try {
                    for (int wait = 0; wait < 2; wait++) {
                        new CountDownLatch(1).await(30, TimeUnit.MILLISECONDS);
                        cleanedUp.incrementAndGet();
                    }
                } finally {
                    ended.countDown();
                }
                return null;
            });
            Waits.await("the task begins", begun);
            f.cancel(true);
            Waits.await("it ends", ended);
            assertThat(cleanedUp).as("waits that no second interrupt has ended").hasValue(2);
        }
    }

    /** The interrupt of a thread that waits in launch reaches the body, which runs for it. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            everyScheduler = false)
    void anInterruptOfTheLaunchingThreadReachesABodyThatComputes(Lab lab) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        TrackedThread launcher = lab.thread("launcher", () -> {
            assertThatExceptionOfType(TaskCancelledException.class).isThrownBy(() -> lab.launch(() -> {
                begun.countDown();
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            }));
            assertThat(Thread.interrupted()).isTrue();
        });
        Waits.await("the body begins", begun);
        launcher.thread().interrupt();
        launcher.join();
    }
}
