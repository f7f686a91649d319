package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskBody;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;

/**
 * Tasks that wait for each other in calls of the JDK, without blocking(...): on every backend the workers go on with
 * others, so that the tasks behind run. DoesNotHangTest has locks, semaphores and barriers that are held over constructs.
 * StructuredTaskScope is a preview in JDK 25 and so not here: tests, like the library, are compiled without previews.
 */
class JdkWaitsTest {
    /** As many tasks as are all to wait at a time: more than workers. */
    private static int tasks(Lab lab) {
        return lab.workers() + 4;
    }

    private static void spawn(int n, TaskBody body) {
        for (int i = 0; i < n; i++) {
            async(body);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void aLatchThatTasksBehindCountDown(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(tasks(lab));
            spawn(tasks(lab), latch::countDown);
            Waits.await("the tasks behind run", latch);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void phases(Lab lab) {
        int n = tasks(lab);
        AtomicInteger arrivals = new AtomicInteger();
        lab.launch(() -> {
            Phaser phaser = new Phaser(n);
            spawn(n, () -> {
                for (int phase = 1; phase <= 5; phase++) {
                    arrivals.incrementAndGet();
                    phaser.arriveAndAwaitAdvance();
                    assertThat(arrivals.get()).isGreaterThanOrEqualTo(n * phase);
                }
            });
        });
        assertThat(arrivals).hasValue(n * 5);
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void pairsThatExchange(Lab lab) {
        int n = tasks(lab) / 2 * 2;
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            Exchanger<Integer> exchanger = new Exchanger<>();
            spawn(n, () -> {
                sum.addAndGet(exchanger.exchange(1));
            });
        });
        assertThat(sum).hasValue(n);
    }

    /** A handshake for each element: the producer, on the same worker or not, goes on only when the consumer has. */
    @OnEveryRuntime(workers = {1, 2, 16})
    void aQueueWithoutRoom(Lab lab) {
        int n = 20;
        BlockingQueue<Integer> queue = new SynchronousQueue<>();
        lab.launch(() -> {
            async(() -> {
                for (int i = 0; i < n; i++) {
                    queue.put(i);
                }
            });
            for (int i = 0; i < n; i++) {
                assertThat(queue.take()).isEqualTo(i);
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void aMonitorsWaitAndNotify(Lab lab) {
        Object monitor = new Object();
        boolean[] said = {false};
        lab.launch(() -> {
            async(() -> {
                synchronized (monitor) {
                    said[0] = true;
                    monitor.notifyAll();
                }
            });
            synchronized (monitor) {
                while (!said[0]) {
                    monitor.wait();
                }
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void permitsThatTasksBehindRelease(Lab lab) {
        int n = tasks(lab);
        lab.launch(() -> {
            Semaphore permits = new Semaphore(0);
            spawn(n, permits::release);
            permits.acquire(n);
            assertThat(permits.availablePermits()).isZero();
        });
    }

    /** All wait for the lock that the root task holds, which itself waits for all; a condition lets it go. */
    @OnEveryRuntime(workers = {1, 2, 16})
    void aConditionThatTasksBehindSignal(Lab lab) {
        int n = tasks(lab);
        int[] waiting = {n};
        lab.launch(() -> {
            ReentrantLock lock = new ReentrantLock();
            Condition changed = lock.newCondition();
            lock.lock();
            try {
                spawn(n, () -> {
                    lock.lock();
                    try {
                        waiting[0]--;
                        changed.signal();
                    } finally {
                        lock.unlock();
                    }
                });
                while (waiting[0] > 0) {
                    changed.await();
                }
            } finally {
                lock.unlock();
            }
        });
        assertThat(waiting[0]).isZero();
    }

    /** Readers wait for a writer that waits, with the lock, for a task behind them. */
    @OnEveryRuntime(workers = {1, 2, 16})
    void readersOfALockThatIsHeldForATaskBehind(Lab lab) {
        int n = tasks(lab);
        AtomicInteger read = new AtomicInteger();
        lab.launch(() -> {
            ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
            CountDownLatch latch = new CountDownLatch(1);
            lock.writeLock().lock();
            try {
                spawn(n, () -> {
                    lock.readLock().lock();
                    try {
                        read.incrementAndGet();
                    } finally {
                        lock.readLock().unlock();
                    }
                });
                async(latch::countDown);
                Waits.await("the task behind runs", latch);
                assertThat(read).hasValue(0);
            } finally {
                lock.writeLock().unlock();
            }
        });
        assertThat(read).hasValue(n);
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void aBarrierThatIsUsedAgain(Lab lab) {
        int n = tasks(lab);
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> {
            CyclicBarrier barrier = new CyclicBarrier(n, rounds::incrementAndGet);
            spawn(n, () -> {
                for (int round = 1; round <= 5; round++) {
                    barrier.await();
                    assertThat(rounds.get()).isGreaterThanOrEqualTo(round);
                }
            });
        });
        assertThat(rounds).hasValue(5);
    }

    @OnEveryRuntime(workers = {1, 2})
    void readingWhatATaskBehindWrites(Lab lab) throws Exception {
        try (PipedInputStream in = new PipedInputStream();
                PipedOutputStream out = new PipedOutputStream(in)) {
            lab.launch(() -> {
                async(() -> {
                    out.write(7);
                    out.flush();
                });
                assertThat(in.read()).isEqualTo(7);
            });
        }
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void aCompletableFutureOfATaskBehind(Lab lab) {
        lab.launch(() -> {
            CompletableFuture<Integer> f = new CompletableFuture<>();
            async(() -> f.complete(3));
            assertThat(f.join()).isEqualTo(3);
            assertThat(CompletableFuture.supplyAsync(() -> 4, lab.runtime().executor())
                            .join())
                    .isEqualTo(4);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 16})
    void aParallelStreamThatWaitsForTasksBehind(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(3);
            spawn(3, latch::countDown);
            assertThat(IntStream.range(0, 8)
                            .parallel()
                            .map(i -> {
                                try {
                                    Waits.await("the tasks behind run", latch);
                                } catch (InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                                return i;
                            })
                            .sum())
                    .isEqualTo(28);
        });
    }

    /** The iterations wait for each other: those behind a blocked one are another's, each is run once. */
    @OnEveryRuntime(workers = {1, 2, 16})
    void iterationsThatMeetInABarrier(Lab lab) {
        int n = tasks(lab);
        AtomicInteger ran = new AtomicInteger();
        lab.launch(() -> {
            CyclicBarrier barrier = new CyclicBarrier(n);
            forall(range(0, n), i -> {
                ran.incrementAndGet();
                barrier.await();
            });
            List<Integer> elements = IntStream.range(0, n).boxed().toList();
            forall(elements, i -> {
                ran.incrementAndGet();
                barrier.await();
            });
        });
        assertThat(ran).hasValue(2 * n);
    }

    /** All that a stack can hold over a wait in the JDK: finish, future run in place, loop; each ends as it began. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void whateverIsOpenOverAWait(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(100);
            for (int i = 0; i < 12; i++) {
                async(() -> {
                    finish(() -> {
                        async(ended::incrementAndGet);
                        int v = future(() -> {
                                    async(() -> queue.put(1));
                                    async(ended::incrementAndGet);
                                    return queue.take();
                                })
                                .join();
                        async(() -> ended.addAndGet(v));
                        forall(range(0, 3), k -> {
                            async(() -> queue.put(1));
                            queue.take();
                            ended.incrementAndGet();
                        });
                    });
                    delay(Duration.ofMillis(1));
                    asyncNb(ended::incrementAndGet);
                });
            }
        });
        assertThat(ended).hasValue(12 * 7);
    }

    /** A task that was blocked and then fails, and one whose finish is the last thing that it does. */
    @OnEveryRuntime(workers = {1, 2})
    void whatEndsAfterAWait(Lab lab) {
        for (int round = 0; round < 5; round++) {
            CountDownLatch latch = new CountDownLatch(2);
            AtomicInteger caught = new AtomicInteger();
            lab.launch(() -> {
                async(() -> {
                    var f = future(() -> {
                        Waits.await("the tasks behind run", latch);
                        throw new IllegalStateException("planned");
                    });
                    try {
                        f.join();
                    } catch (RuntimeException e) {
                        caught.incrementAndGet();
                    }
                });
                async(() -> finish(() -> Waits.await("the tasks behind run", latch)));
                spawn(2, latch::countDown);
            });
            assertThat(caught).hasValue(1);
        }
    }
}
