package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Programs that hang elsewhere: tasks that wait in the JDK for what only other tasks can do. The scheduled backend
 * frees the worker at once, the others win it back soon; inside blocking(...), which is tried here too, all of them free
 * it at once.
 */
class DoesNotHangTest {
    /** How a program waits in the JDK. */
    private interface Style {
        void await(dev.serrano.TaskBody jdkCall);
    }

    private static void plain(dev.serrano.TaskBody jdkCall) {
        try {
            jdkCall.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** A task holds a lock over a nested finish, whose tasks others run; its siblings want the same lock. */
    @OnEveryRuntime
    void aLockHeldOverANestedFinish(Lab lab) {
        lockOverFinish(lab, DoesNotHangTest::plain);
    }

    @OnEveryRuntime
    void aLockHeldOverANestedFinishWithBlocking(Lab lab) {
        lockOverFinish(lab, body -> blockingRun(body));
    }

    private static void lockOverFinish(Lab lab, Style style) {
        ReentrantLock lock = new ReentrantLock();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 12; i++) {
                async(() -> {
                    style.await(lock::lock);
                    try {
                        assertThat(lock.getHoldCount())
                                .as("no other task runs on this stack")
                                .isEqualTo(1);
                        assertThat(inside.incrementAndGet()).isEqualTo(1);
                        finish(() -> {
                            for (int k = 0; k < 6; k++) {
                                async(ended::incrementAndGet);
                            }
                        });
                        inside.decrementAndGet();
                    } finally {
                        lock.unlock();
                    }
                });
            }
        });
        assertThat(ended).hasValue(72);
    }

    @OnEveryRuntime
    void aMonitorHeldOverANestedFinish(Lab lab) {
        monitorOverFinish(lab);
    }

    private static void monitorOverFinish(Lab lab) {
        Object monitor = new Object();
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 12; i++) {
                async(() -> {
                    synchronized (monitor) {
                        assertThat(inside.incrementAndGet()).isEqualTo(1);
                        finish(() -> {
                            for (int k = 0; k < 6; k++) {
                                async(ended::incrementAndGet);
                            }
                        });
                        inside.decrementAndGet();
                    }
                });
            }
        });
        assertThat(ended).hasValue(72);
    }

    /**
     * A mutex is held over a parallel construct, and the same mutex is taken inside other tasks: a runtime that lets a
     * waiting thread run any task enters the mutex twice on one stack.
     */
    @OnEveryRuntime
    void aMutexHeldOverAJoin(Lab lab) {
        mutexOverJoin(lab, DoesNotHangTest::plain);
    }

    @OnEveryRuntime
    void aMutexHeldOverAJoinWithBlocking(Lab lab) {
        mutexOverJoin(lab, body -> blockingRun(body));
    }

    private static void mutexOverJoin(Lab lab, Style style) {
        ReentrantLock mutex = new ReentrantLock();
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 10; i++) {
                async(() -> {
                    style.await(mutex::lock);
                    try {
                        assertThat(mutex.getHoldCount()).isEqualTo(1);
                        int v = join(
                                () -> future(() -> 1).join(),
                                () -> future(() -> 2).join(),
                                Integer::sum);
                        sum.addAndGet(v);
                    } finally {
                        mutex.unlock();
                    }
                });
            }
        });
        assertThat(sum).hasValue(30);
    }

    /** Tasks of a graph are limited by a semaphore; a task spawns and awaits others while it holds a permit. */
    @OnEveryRuntime
    void aSemaphoreLimitsTasks(Lab lab) {
        semaphore(lab, DoesNotHangTest::plain);
    }

    @OnEveryRuntime
    void aSemaphoreLimitsTasksWithBlocking(Lab lab) {
        semaphore(lab, body -> blockingRun(body));
    }

    private static void semaphore(Lab lab, Style style) {
        Semaphore permits = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 30; i++) {
                async(() -> {
                    style.await(permits::acquire);
                    assertThat(inside.incrementAndGet()).isLessThanOrEqualTo(2);
                    finish(() -> async(() -> {}));
                    Promise<Integer> p = promise();
                    async(() -> p.put(1));
                    p.join();
                    inside.decrementAndGet();
                    permits.release();
                    ended.incrementAndGet();
                });
            }
        });
        assertThat(ended).hasValue(30);
    }

    /** A task takes from a queue; its producer lies behind it on the same worker. */
    @OnEveryRuntime
    void takeWithTheProducerBehind(Lab lab) {
        take(lab, DoesNotHangTest::plain);
    }

    @OnEveryRuntime
    void takeWithTheProducerBehindWithBlocking(Lab lab) {
        take(lab, body -> blockingRun(body));
    }

    private static void take(Lab lab, Style style) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
            int n = Math.min(lab.workers() + 3, 20);
            for (int i = 0; i < n; i++) {
                int k = i;
                async(() -> queue.put(k));
            }
            for (int i = 0; i < n; i++) {
                async(() -> style.await(() -> sum.addAndGet(queue.take())));
            }
        });
        int n = Math.min(lab.workers() + 3, 20);
        assertThat(sum).hasValue(n * (n - 1) / 2);
    }

    /** A barrier of the JDK for more tasks than there are workers. */
    @OnEveryRuntime
    void aBarrierOfMoreTasksThanWorkers(Lab lab) {
        int n = lab.workers() + 5;
        AtomicInteger passed = new AtomicInteger();
        lab.launch(() -> {
            CyclicBarrier barrier = new CyclicBarrier(n);
            for (int i = 0; i < n; i++) {
                async(() -> {
                    barrier.await();
                    passed.incrementAndGet();
                });
            }
        });
        assertThat(passed).hasValue(n);
    }

    /** Each sleeps until all have begun: with a worker kept by a sleeper they never would. */
    @OnEveryRuntime(backends = FiberBackend.SCHEDULED)
    void sleepingTasksFreeTheirWorkers(Lab lab) {
        int n = 500;
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> {
                    begun.incrementAndGet();
                    while (begun.get() < n) {
                        TimeUnit.MILLISECONDS.sleep(1);
                    }
                    ended.incrementAndGet();
                });
            }
        });
        assertThat(ended).hasValue(n);
    }

    @OnEveryRuntime
    void nestedParallelStreams(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 10; i++) {
                async(() -> {
                    int sum = IntStream.range(0, 20)
                            .parallel()
                            .map(x -> IntStream.range(0, 20).parallel().sum())
                            .sum();
                    assertThat(sum).isEqualTo(20 * 190);
                    ended.incrementAndGet();
                });
            }
        });
        assertThat(ended).hasValue(10);
    }

    /** The elements of a stream launch runs themselves: those on the pool's threads wait for the workers. */
    @OnEveryRuntime
    void parallelStreamsThatLaunch(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 4; i++) {
                async(() -> assertThat(IntStream.range(0, 20)
                                .parallel()
                                .map(x -> lab.launch(() -> future(() -> x).join()))
                                .sum())
                        .isEqualTo(190));
            }
        });
    }

    /** A future is waited for from outside, from a virtual thread and in a task of another runtime, all at once. */
    @OnEveryRuntime
    void everybodyWaitsForOneFuture(Lab lab) {
        Promise<Integer> gate = promise();
        CountDownLatch waiting = new CountDownLatch(3);
        Promise<dev.serrano.TaskFuture<Integer>> shared = promise();
        lab.thread("plain", () -> {
            var f = shared.join();
            waiting.countDown();
            assertThat(f.join()).isEqualTo(3);
        });
        lab.virtualThread("virtual", () -> {
            var f = shared.join();
            waiting.countDown();
            assertThat(f.join()).isEqualTo(3);
        });
        lab.thread(
                "other-runtime",
                () -> lab.another(b -> b).launch(() -> {
                    var f = shared.join();
                    waiting.countDown();
                    assertThat(f.join()).isEqualTo(3);
                }));
        lab.thread("opener", () -> {
            dev.serrano.testing.Waits.await("everybody waits", waiting);
            gate.put(2);
        });
        lab.launch(() -> {
            shared.put(future(() -> gate.join() + 1));
        });
    }

    /** Every task that waits for its parent's lock holds one of its own. */
    @OnEveryRuntime
    void locksInsideLocks(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> lockDown(new ReentrantLock(), 6, ended));
        assertThat(ended).hasValue((1 << 6) - 1);
    }

    private static void lockDown(ReentrantLock parent, int depth, AtomicInteger ended) {
        if (depth == 0) {
            return;
        }
        ReentrantLock mine = new ReentrantLock();
        finish(() -> {
            for (int i = 0; i < 2; i++) {
                async(() -> {
                    mine.lock();
                    try {
                        lockDown(mine, depth - 1, ended);
                    } finally {
                        mine.unlock();
                    }
                });
            }
        });
        ended.incrementAndGet();
        assertThat(parent.isHeldByCurrentThread() || depth == 6).isTrue();
    }
}
