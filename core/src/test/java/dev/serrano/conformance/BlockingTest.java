package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.FiberBackend;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** blocking(...): the worker goes on while the body blocks its thread. */
class BlockingTest {
    @OnEveryRuntime
    void othersRunWhileTheBodyBlocks(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            async(latch::countDown);
            blocking(() -> Waits.await("the other task", latch));
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
                    blocking(() -> {
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
                    blocking(() -> queue.put(k));
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

    @OnEveryRuntime
    void blockingInsideBlocking(Lab lab) {
        lab.launch(() -> {
            CountDownLatch latch = new CountDownLatch(1);
            async(latch::countDown);
            blocking(() -> blocking(() -> Waits.await("the other task", latch)));
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
                async(() -> blocking(() -> {
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

    @Test
    void outsideATaskItJustRunsTheBody() {
        Thread caller = Thread.currentThread();
        Thread seen = blocking(() -> Thread.currentThread());
        assertThat(seen).isSameAs(caller);
    }
}
