package edu.rice.pcdp;

import static edu.rice.pcdp.PCDP.async;
import static edu.rice.pcdp.PCDP.asyncAwait;
import static edu.rice.pcdp.PCDP.finish;
import static edu.rice.pcdp.PCDP.forall;
import static edu.rice.pcdp.PCDP.forall2d;
import static edu.rice.pcdp.PCDP.future;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;

/** Tasks beside executors, streams, threads and their barriers: nothing hangs, with one worker neither. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MixedPoolsTest {
    @Workers.OnAll
    void iterationsMeetAtABarrierOfTheJdk(Workers workers) throws InterruptedException {
        workers.start();
        int n = 6;
        Phaser phaser = new Phaser(n);
        AtomicInteger[] steps = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
        AtomicInteger early = new AtomicInteger();
        forall(0, n - 1, i -> {
            for (AtomicInteger step : steps) {
                step.incrementAndGet();
                phaser.arriveAndAwaitAdvance();
                early.addAndGet(step.get() == n ? 0 : 1);
            }
        });
        assertThat(early).hasValue(0);
        CyclicBarrier barrier = new CyclicBarrier(n);
        forall2d(1, 2, 1, 3, (i, j) -> {
            try {
                barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        });
        assertThat(barrier.getNumberWaiting()).isZero();
    }

    @Workers.OnAll
    void aParallelStreamInATaskAndFinishesInAParallelStream(Workers workers) throws InterruptedException {
        workers.start();
        AtomicInteger sum = new AtomicInteger();
        finish(() -> {
            async(() -> sum.addAndGet(IntStream.rangeClosed(1, 1000).parallel().sum()));
            async(() -> IntStream.range(0, 20).parallel().forEach(i -> finish(() -> async(() -> sum.addAndGet(i)))));
        });
        IntStream.range(0, 20).parallel().forEach(i -> forall(1, 5, j -> sum.addAndGet(j)));
        assertThat(sum).hasValue(500_500 + 190 + 300);
    }

    @Workers.OnAll
    void executorsAndForkJoinTasksCallFinishAndAreAwaitedByTasks(Workers workers) throws InterruptedException {
        workers.start();
        AtomicInteger done = new AtomicInteger();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            finish(() -> {
                List<Future<?>> pending = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    pending.add(executor.submit(() -> finish(() -> async(done::incrementAndGet))));
                }
                asyncAwait(done::incrementAndGet, pending.toArray(Future<?>[]::new));
                async(() -> pending.forEach(MixedPoolsTest::get));
                async(() -> done.addAndGet(ForkJoinPool.commonPool().invoke(new Sum(1, 100))));
            });
        } finally {
            executor.shutdownNow();
        }
        assertThat(done).hasValue(11 + 5050);
    }

    private static void get(Future<?> f) {
        try {
            f.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static final class Sum extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int lo;
        private final int hi;

        Sum(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        protected Integer compute() {
            if (hi - lo < 10) {
                int[] s = new int[1];
                finish(() -> async(() -> s[0] = IntStream.rangeClosed(lo, hi).sum()));
                return s[0];
            }
            int mid = (lo + hi) / 2;
            Sum left = new Sum(lo, mid);
            left.fork();
            return new Sum(mid + 1, hi).compute() + left.join();
        }
    }

    @Workers.OnAll
    void callbacksOfThreadsCompleteWhatTasksWaitFor(Workers workers) throws InterruptedException {
        workers.start();
        CountDownLatch latch = new CountDownLatch(3);
        AtomicInteger sum = new AtomicInteger();
        finish(() -> {
            CompletableFuture<Integer> given = new CompletableFuture<>();
            asyncAwait(() -> sum.addAndGet(given.join()), given);
            async(() -> sum.addAndGet(given.join()));
            Future<Integer> f = future(() -> given.thenApply(v -> v + 1).join());
            for (int i = 0; i < 3; i++) {
                Thread.ofVirtual().start(latch::countDown);
            }
            async(() -> {
                try {
                    latch.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                Thread.ofPlatform().start(() -> given.complete(7));
            });
            async(() -> {
                get(f);
                sum.addAndGet(100);
            });
        });
        assertThat(sum).hasValue(114);
    }

    @Workers.OnAll
    void tasksHandOverThroughLocksAndMonitors(Workers workers) throws InterruptedException {
        workers.start();
        int[] turn = new int[1];
        Object monitor = new Object();
        forall(0, 4, i -> {
            synchronized (monitor) {
                while (turn[0] != i) {
                    try {
                        monitor.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                turn[0]++;
                monitor.notifyAll();
            }
        });
        assertThat(turn[0]).isEqualTo(5);
    }
}
