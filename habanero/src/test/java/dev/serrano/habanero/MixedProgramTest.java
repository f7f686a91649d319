package dev.serrano.habanero;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.asyncAwait;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.forall;
import static edu.rice.hj.Module1.future;
import static edu.rice.hj.Module1.futureAwait;
import static edu.rice.hj.Module1.newDDF;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjSuspendable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs that use java.util.concurrent beside Habanero: what blocks there must not stop what it waits for. */
class MixedProgramTest {
    /** A body that throws what java.util.concurrent declares. */
    private interface Blocking {
        void run() throws Exception;
    }

    private static HjSuspendable blocking(Blocking body) {
        return () -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void tasksWaitForLatchesThatOtherTasksCountDown(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(20);
            AtomicInteger through = new AtomicInteger();
            finish(() -> {
                for (int i = 0; i < 20; i++) {
                    async(blocking(() -> {
                        latch.countDown();
                        latch.await();
                        through.incrementAndGet();
                    }));
                }
                blocking(latch::await).run();
            });
            assertThat(through).hasValue(20);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void iterationsWaitForLatchesThatOtherIterationsCountDown(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(10);
            AtomicInteger through = new AtomicInteger();
            forall(
                    0,
                    9,
                    i -> blocking(() -> {
                                latch.countDown();
                                latch.await();
                                through.incrementAndGet();
                            })
                            .run());
            assertThat(through).hasValue(10);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void foreignThreadsPutAndPoolsWaitForTasks(Lab lab) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(3)) {
            int total = lab.runtime().launch(() -> {
                List<HjDataDrivenFuture<Integer>> inputs = new ArrayList<>();
                AtomicInteger seen = new AtomicInteger();
                BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                HjDataDrivenFuture<Integer> done = newDDF();
                Future<Integer> waiter = pool.submit(() -> done.get()); // a foreign thread that waits for a task
                finish(() -> {
                    for (int i = 1; i <= 8; i++) {
                        HjDataDrivenFuture<Integer> input = newDDF();
                        inputs.add(input);
                        asyncAwait(input, () -> seen.addAndGet(input.get()));
                        int n = i;
                        pool.execute(() -> input.put(n));
                        async(blocking(() -> seen.addAndGet(CompletableFuture.supplyAsync(() -> 100 * n, pool)
                                .get())));
                    }
                    async(blocking(() -> seen.addAndGet(queue.take())));
                    async(() -> queue.add(1000));
                });
                HjFuture<Integer> all = futureAwait(inputs, () -> seen.get());
                HjFuture<Integer> later = future(() -> all.get() + 1);
                done.put(later.get());
                return waiter.get();
            });
            assertThat(total).isEqualTo(36 + 3600 + 1000 + 1);
        }
    }

    /** A pool's thread is no task: what it calls runs on a runtime, and it blocks. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void poolsOfTasksCallConstructs(Lab lab) throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            AtomicInteger sum = new AtomicInteger();
            lab.launch(() -> finish(() -> {
                for (int i = 0; i < 4; i++) {
                    Future<?> call = pool.submit(() -> {
                        forall(1, 10, sum::addAndGet);
                        return null;
                    });
                    async(blocking(call::get));
                }
            }));
            assertThat(sum).hasValue(220);
        }
    }
}
