package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** blocking(...): the worker goes on while the body blocks its thread. */
class BlockingTest {
    @OnEveryRuntime
    void othersRunWhileTheBodyBlocks(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            async(latch::countDown);
            blockingRun(() -> Waits.await("the other task", latch));
        });
    }

    @OnEveryRuntime
    void theThreadStaysTheSame(Lab lab) {
        lab.launch(() -> {
            Thread before = Thread.currentThread();
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            try {
                Thread inside = blocking(() -> Thread.currentThread());
                assertThat(inside).isSameAs(before);
                assertThat(Thread.currentThread()).isSameAs(before);
                assertThat(lock.isHeldByCurrentThread()).isTrue();
            } finally {
                lock.unlock();
            }
        });
    }

    @OnEveryRuntime
    void moreBlockedTasksThanWorkers(Lab lab) {
        int n = Math.min(2 * lab.workers() + 4, 40);
        AtomicInteger passed = new AtomicInteger();
        lab.launch(() -> {
            CyclicBarrier barrier = new CyclicBarrier(n);
            for (int i = 0; i < n; i++) {
                async(() -> {
                    blockingRun(() -> {
                        barrier.await(20, TimeUnit.SECONDS);
                    });
                    passed.incrementAndGet();
                });
            }
        });
        assertThat(passed).hasValue(n);
    }

    @OnEveryRuntime
    void aQueueBetweenTasks(Lab lab) {
        int n = 200;
        lab.launch(() -> {
            BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
            TaskFuture<Integer> sum = future(() -> {
                int s = 0;
                for (int i = 0; i < n; i++) {
                    s += blocking(() -> queue.poll(20, TimeUnit.SECONDS));
                }
                return s;
            });
            async(() -> {
                for (int i = 0; i < n; i++) {
                    int k = i;
                    blockingRun(() -> queue.put(k));
                }
            });
            assertThat(sum.join()).isEqualTo(n * (n - 1) / 2);
        });
    }

    @OnEveryRuntime
    void valueAndFailure(Lab lab) {
        lab.launch(() -> {
            assertThat(blocking(() -> 5)).isEqualTo(5);
            Object none = blocking(() -> null);
            assertThat(none).isNull();
            IllegalArgumentException unchecked = new IllegalArgumentException("boom");
            assertThatThrownBy(() -> blocking(() -> {
                        throw unchecked;
                    }))
                    .isSameAs(unchecked);
            IOException checked = new IOException("boom");
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> blocking(() -> {
                        throw checked;
                    }))
                    .withCause(checked);
            // the worker is back
            Promise<Integer> p = promise();
            async(() -> p.put(1));
            assertThat(p.join()).isEqualTo(1);
        });
    }

    /** Inside the body the task still is a task: it may spawn and wait. */
    @OnEveryRuntime
    void serranoInsideTheBody(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            int v = blocking(() -> {
                async(ended::incrementAndGet);
                finish(() -> async(ended::incrementAndGet));
                return future(() -> 3).join();
            });
            assertThat(v).isEqualTo(3);
        });
        assertThat(ended).hasValue(2);
    }

    /** References to methods with and without overloads, with and without values. */
    @OnEveryRuntime(workers = {1, 2})
    void methodReferences(Lab lab) {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore semaphore = new Semaphore(0);
        Lock lock = new ReentrantLock();
        lab.launch(() -> {
            async(() -> {
                queue.add("taken");
                queue.add("polled");
                latch.countDown();
                semaphore.release();
            });
            String taken = blocking(queue::take);
            blockingRun(latch::await); // the other one is there
            String polled = blocking(queue::poll);
            assertThat(taken + " " + polled).isEqualTo("taken polled");
            assertThat(Serrano.<Integer>blocking(queue::size)).isZero();
            blockingRun(semaphore::acquire);
            blockingRun(lock::lock);
            blockingRun(lock::unlock);
            blockingRun(queue::clear);
        });
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void nulls() {
        assertThatNullPointerException().isThrownBy(() -> blocking(null)).withMessage("body");
        assertThatNullPointerException().isThrownBy(() -> blockingRun(null)).withMessage("body");
    }

    @OnEveryRuntime
    void blockingInsideBlocking(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            async(latch::countDown);
            blockingRun(() -> blockingRun(() -> Waits.await("the other task", latch)));
            Promise<Integer> p = promise();
            async(() -> p.put(1));
            assertThat(p.join()).isEqualTo(1);
        });
    }

    @OnEveryRuntime
    void manyShortBodies(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 300; i++) {
                async(() -> blockingRun(() -> {
                    ended.incrementAndGet();
                }));
            }
        });
        assertThat(ended).hasValue(300);
    }

    /** A fiber that leaves its slot to a spare carrier must not lose its own carrier in the midst of it. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = {FiberBackend.SCHEDULED},
            everyScheduler = false)
    void manyShortBodiesTimeAndAgain(Lab lab) {
        for (int round = 0; round < 200; round++) {
            manyShortBodies(lab);
        }
    }

    private static void awaitForEver(CountDownLatch begun, AtomicInteger interrupted) throws InterruptedException {
        begun.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw e;
        }
    }

    /** By a failure, a deadline, a switch, and each of them around a finish with the option. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void aCancelledFinishInterruptsItsBodiesIfAskedTo(Lab lab) {
        int n = 3;
        lab.launch(() -> {
            for (int way = 0; way < 6; way++) {
                Cancellation stop = new Cancellation();
                boolean inner = way % 2 == 1;
                CountDownLatch begun = new CountDownLatch(n);
                AtomicInteger interrupted = new AtomicInteger();
                FinishOptions cancels = List.of(failFast(), within(Duration.ofMillis(50)), cancelledBy(stop))
                        .get(way / 2);
                IllegalStateException failure = new IllegalStateException();
                TaskBody ends = List.<TaskBody>of(
                                () -> {
                                    throw failure;
                                },
                                () -> {},
                                stop::cancel)
                        .get(way / 2);
                TaskBody tasks = () -> {
                    for (int i = 0; i < n; i++) {
                        async(() -> blockingRun(() -> awaitForEver(begun, interrupted)));
                    }
                };
                FinishOptions option = cancels;
                assertThatExceptionOfType(RuntimeException.class)
                        .isThrownBy(() -> finish(option, () -> {
                            async(() -> {
                                blockingRun(() -> Waits.await("all block", begun));
                                ends.run();
                            });
                            if (inner) {
                                finish(named("inner"), tasks);
                            } else {
                                tasks.run();
                            }
                        }));
                assertThat(interrupted.get()).isBetween(way / 2 == 1 ? 0 : n, n); // some may begin after a deadline
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
            }
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void withNoInterruptsABodyGoesOn(Lab lab) {
        AtomicBoolean interrupted = new AtomicBoolean();
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(failFast().noInterrupts(), () -> {
                    CountDownLatch begun = new CountDownLatch(1);
                    CountDownLatch end = new CountDownLatch(1);
                    async(() -> blockingRun(() -> {
                        begun.countDown();
                        try {
                            Waits.await("the end", end);
                        } catch (InterruptedException e) {
                            interrupted.set(true);
                        }
                    }));
                    async(() -> {
                        blockingRun(() -> Waits.await("the body blocks", begun));
                        lab.thread("releases", end::countDown); // for the task is cancelled then, too
                        throw new IllegalStateException();
                    });
                })));
        assertThat(interrupted).isFalse();
    }

    /** It comes once, for the body alone, and also where the body begins too late to be found. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void anInterruptOfABodyEndsWithTheCall(Lab lab) {
        AtomicInteger seen = new AtomicInteger();
        AtomicInteger afterwards = new AtomicInteger();
        Cancellation stop = new Cancellation();
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                    for (int call = 0; call < 2; call++) {
                        boolean first = call == 0;
                        blockingRun(() -> {
                            if (first) {
                                stop.cancel();
                            }
                            seen.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
                        });
                        afterwards.addAndGet(Thread.currentThread().isInterrupted() ? 1 : 0);
                    }
                })));
        assertThat(seen).as("the first wait alone").hasValue(1);
        assertThat(afterwards).hasValue(0);
    }

    @Test
    void outsideATaskItJustRunsTheBody() {
        Thread caller = Thread.currentThread();
        Thread seen = blocking(() -> Thread.currentThread());
        assertThat(seen).isSameAs(caller);
    }
}
