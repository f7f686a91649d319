package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;

/** Cancelling a single future. */
class FutureCancelTest {
    @OnEveryRuntime(workers = 1, workersBecause = "another worker would begin it")
    void aTaskThatHasNotBegunDoesNotRun(Lab lab) {
        AtomicBoolean ran = new AtomicBoolean();
        lab.launch(() -> {
            TaskFuture<Object> f = future(() -> {
                ran.set(true);
                return null;
            });
            assertThat(f.cancel(false)).isTrue();
            assertThat(f.cancel(false)).isFalse();
            assertThat(f.isCancelled()).isTrue();
            assertThat(f.state()).isEqualTo(Future.State.CANCELLED);
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::get);
            assertThat(f.outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Failure.class,
                            o -> assertThat(o.cause()).isInstanceOf(CancellationException.class));
        });
        assertThat(ran).isFalse();
    }

    @OnEveryRuntime
    void cancellingManyQueuedFutures(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        lab.launch(() -> {
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                fs.add(future(ran::incrementAndGet));
            }
            for (TaskFuture<Integer> f : fs) {
                if (f.cancel(true)) {
                    cancelled.incrementAndGet();
                    assertThat(f.isCancelled()).isTrue();
                } else {
                    assertThat(f.state()).isEqualTo(Future.State.SUCCESS);
                }
            }
        });
        assertThat(ran.get() + cancelled.get()).isGreaterThanOrEqualTo(200);
    }

    @OnEveryRuntime
    void aRunningTaskGoesOnAndItsValueIsDropped(Lab lab) {
        AtomicBoolean ended = new AtomicBoolean();
        lab.launch(() -> {
            Promise<String> gate = promise();
            Promise<String> begun = promise();
            TaskFuture<String> f = future(() -> {
                begun.put("now");
                gate.join();
                ended.set(true);
                return "dropped";
            });
            begun.join();
            assertThat(f.cancel(true)).isTrue();
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            gate.put("go on");
        });
        assertThat(ended).isTrue();
    }

    @OnEveryRuntime
    void aCancelledFutureReleasesThoseWhoWait(Lab lab) {
        lab.launch(() -> {
            Promise<String> gate = promise();
            Promise<String> begun = promise();
            TaskFuture<String> f = future(() -> {
                begun.put("now");
                return gate.join();
            });
            for (int i = 0; i < 10; i++) {
                async(() ->
                        assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join));
            }
            begun.join();
            assertThat(f.cancel(true)).isTrue();
            gate.put("late");
        });
    }

    @OnEveryRuntime
    void aFailureOfACancelledTaskIsDropped(Lab lab) {
        lab.launch(() -> {
            Promise<String> gate = promise();
            Promise<String> begun = promise();
            TaskFuture<String> f = future(() -> {
                begun.put("now");
                gate.join();
                throw new IllegalArgumentException("dropped");
            });
            begun.join();
            assertThat(f.cancel(true)).isTrue();
            gate.put("go");
        });
    }

    /** Cancel from a thread that is not the runtime's. */
    @OnEveryRuntime
    void cancelFromOutside(Lab lab) {
        AtomicReference<TaskFuture<String>> shared = new AtomicReference<>();
        AtomicBoolean ran = new AtomicBoolean();
        lab.thread("canceller", () -> {
            Waits.until("the future is known", () -> shared.get() != null);
            TaskFuture<String> f = shared.get();
            if (f.cancel(true)) {
                assertThat(f.isCancelled()).isTrue();
                assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            } else {
                assertThat(f.join()).isEqualTo("value");
                assertThat(ran).isTrue();
            }
        });
        lab.launch(() -> {
            TaskFuture<String> f = future(() -> {
                ran.set(true);
                return "value";
            });
            shared.set(f);
            Waits.pollUntil("the future ends", () -> {
                poll();
                return f.isDone();
            });
        });
    }

    /** Many cancellations from another task race with the end of the futures: each has one result. */
    @OnEveryRuntime
    void cancelRacesWithTheEnd(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 300; i++) {
                int k = i;
                TaskFuture<Integer> f = future(() -> k);
                TaskFuture<Boolean> canceller = future(() -> f.cancel(true));
                boolean cancelled;
                try {
                    assertThat(f.join()).isEqualTo(k);
                    cancelled = false;
                } catch (CancellationException e) {
                    cancelled = true;
                }
                assertThat(canceller.join()).isEqualTo(cancelled);
            }
        });
    }

    /** The task of the worker that holds the future wants a lock which the canceller has. */
    @OnEveryRuntime(workers = {1, 2})
    void cancelByTheHolderOfALock(Lab lab) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        BlockingQueue<TaskFuture<Integer>> known = new LinkedBlockingQueue<>();
        CountDownLatch held = new CountDownLatch(1);
        lab.thread("canceller", () -> {
            lock.lock();
            try {
                held.countDown();
                TaskFuture<Integer> f = known.take();
                Waits.until("the task wants the lock", lock::hasQueuedThreads);
                f.cancel(true);
            } finally {
                lock.unlock();
            }
        });
        Waits.await("the lock is held", held);
        lab.launch(() -> {
            known.add(future(() -> 1));
            lock.lock();
            try {
                assertThat(lock.isHeldByCurrentThread()).isTrue();
            } finally {
                lock.unlock();
            }
        });
    }

    /** The task of the worker that holds the future computes until the future is cancelled, without a poll. */
    @OnEveryRuntime(workers = {1, 2})
    void cancelBehindATaskThatComputes(Lab lab) {
        AtomicReference<TaskFuture<Integer>> known = new AtomicReference<>();
        AtomicBoolean answered = new AtomicBoolean();
        lab.thread("canceller", () -> {
            Waits.until("the future is known", () -> known.get() != null);
            TaskFuture<Integer> f = known.get();
            assertThat(f.cancel(true)).isEqualTo(f.isCancelled());
            answered.set(true);
        });
        lab.launch(() -> {
            known.set(future(() -> 1));
            long deadline = System.nanoTime() + Bounds.EVENT.toNanos();
            while (!answered.get()) {
                assertThat(System.nanoTime() - deadline).isNegative();
                Thread.onSpinWait();
            }
        });
    }

    /** What cancel says, whoever joins finds, also where the home worker completes the future without an atomic. */
    @OnEveryRuntime(workers = 2, workersBecause = "a canceller, and a home that joins in place", everyScheduler = false)
    void cancelAgreesWithJoinsInPlace(Lab lab) {
        int many = 20_000;
        AtomicReferenceArray<TaskFuture<Integer>> shared = new AtomicReferenceArray<>(many);
        AtomicInteger present = new AtomicInteger(-1);
        boolean[] cancelled = new boolean[many];
        AtomicBoolean answered = new AtomicBoolean();
        lab.thread("canceller", () -> {
            int last = -1;
            while (last < many - 1) {
                int k = present.get();
                if (k > last) {
                    cancelled[k] = shared.get(k).cancel(true);
                    last = k;
                }
            }
            answered.set(true);
        });
        boolean[] joined = new boolean[many];
        lab.launch(() -> {
            for (int i = 0; i < many; i++) {
                int k = i;
                TaskFuture<Integer> f = future(() -> {
                    for (int j = k % 101; j > 0; j--) {
                        Thread.onSpinWait(); // so that its end meets the canceller now and then
                    }
                    return k;
                });
                shared.set(i, f);
                present.set(i);
                try {
                    joined[i] = f.join() == k;
                } catch (CancellationException e) {
                    assertThat(f.isCancelled()).isTrue();
                }
            }
        });
        Waits.until("the canceller ends", answered::get);
        for (int i = 0; i < many; i++) {
            assertThat(shared.get(i).isCancelled()).as("future %d", i).isEqualTo(cancelled[i]);
            assertThat(joined[i]).as("joiner of future %d", i).isNotEqualTo(cancelled[i]);
        }
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void cancelManyFromOutside(Lab lab) {
        int many = 2_000;
        List<TaskFuture<Integer>> queued = new ArrayList<>();
        AtomicBoolean known = new AtomicBoolean();
        AtomicBoolean answered = new AtomicBoolean();
        AtomicInteger cancelled = new AtomicInteger();
        AtomicInteger ran = new AtomicInteger();
        lab.thread("canceller", () -> {
            Waits.until("the futures are known", known::get);
            for (TaskFuture<Integer> f : queued) {
                if (f.cancel(true)) {
                    cancelled.incrementAndGet();
                }
            }
            answered.set(true);
        });
        lab.launch(() -> {
            for (int i = 0; i < many; i++) {
                queued.add(future(ran::incrementAndGet));
            }
            known.set(true);
            Waits.pollUntil("all have an answer", answered::get);
        });
        assertThat(ran.get() + cancelled.get()).isGreaterThanOrEqualTo(many);
    }
}
