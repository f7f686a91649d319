package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Several runtimes side by side, and tasks of one that wait for those of another. */
class SeveralRuntimesTest {
    @OnEveryRuntime
    void sideBySide(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        List<TaskRuntime> runtimes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            TaskRuntime r = lab.another(b -> b);
            runtimes.add(r);
            lab.thread(
                    "launcher-" + i,
                    () -> r.launch(() -> {
                        for (int k = 0; k < 100; k++) {
                            async(sum::incrementAndGet);
                        }
                    }));
        }
        lab.launch(() -> finish(() -> async(sum::incrementAndGet)));
        runtimes.forEach(r -> r.launch(() -> async(sum::incrementAndGet)));
        dev.serrano.testing.Waits.until("all tasks", () -> sum.get() == 304);
    }

    @OnEveryRuntime
    void launchOnAnotherRuntimeInATask(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        lab.launch(() -> {
            for (int i = 0; i < 20; i++) {
                int k = i;
                async(() ->
                        assertThat(other.launch(() -> future(() -> k).join())).isEqualTo(k));
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aTaskKnowsItsRuntime(Lab lab) throws Exception {
        TaskRuntime here = lab.runtime();
        TaskRuntime there = lab.another(b -> b);
        here.launch(() -> {
            assertThat(TaskRuntime.current()).isSameAs(here);
            finish(() -> async(() -> assertThat(TaskRuntime.current()).isSameAs(here)));
            assertThat((Object) blocking(() -> TaskRuntime.current())).isSameAs(here);
            assertThat(there.launch(TaskRuntime::current)).isSameAs(there);
            assertThat(TaskRuntime.current()).isSameAs(here);
            AtomicReference<TaskRuntime> started = new AtomicReference<>(here);
            Thread t = new Thread(() -> started.set(TaskRuntime.current()));
            t.start();
            blockingRun(() -> t.join());
            assertThat(started).as("on a thread that a task has started").hasValue(null);
        });
        assertThat(here.executor().submit(TaskRuntime::current).get()).isSameAs(here);
        assertThat(TaskRuntime.current()).isNull();
        assertThat(Serrano.launch(TaskRuntime::current)).isSameAs(TaskRuntime.common());
    }

    /** Back and forth: with one worker each, nobody may block a worker while it waits. */
    @OnEveryRuntime
    void backAndForth(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        assertThat(lab.launch(() -> down(lab.runtime(), other, 20))).isEqualTo(20);
    }

    private static int down(TaskRuntime here, TaskRuntime there, int n) {
        return n == 0 ? 0 : there.launch(() -> down(there, here, n - 1)) + 1;
    }

    @OnEveryRuntime
    void manyBackAndForthAtOnce(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 20; i++) {
                async(() -> sum.addAndGet(down(lab.runtime(), other, 4)));
            }
        });
        assertThat(sum).hasValue(80);
    }

    @OnEveryRuntime
    void aFutureOfAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        AtomicInteger sum = new AtomicInteger();
        other.launch(() -> {
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                fs.add(future(() -> 1));
            }
            lab.launch(() -> {
                for (TaskFuture<Integer> f : fs) {
                    async(() -> sum.addAndGet(f.join()));
                }
            });
        });
        assertThat(sum).hasValue(50);
    }

    @OnEveryRuntime
    void aFutureOfAnotherRuntimeThatWaitsItself(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        Promise<Integer> gate = promise();
        Promise<TaskFuture<Integer>> handedOver = promise();
        lab.thread("producer", () -> other.launch(() -> handedOver.put(future(() -> gate.join() + 1))));
        lab.launch(() -> {
            TaskFuture<Integer> f = handedOver.join();
            async(() -> gate.put(1));
            assertThat(f.join()).isEqualTo(2);
            assertThat(f.map(x -> x * 10).join()).isEqualTo(20);
        });
    }

    @OnEveryRuntime
    void promisesAndEventsBetweenRuntimes(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        int rounds = lab.configuration().size(100, 50);
        List<Promise<Integer>> ping = new ArrayList<>();
        List<Event<Integer>> pong = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            ping.add(promise());
            pong.add(Event.newEvent());
        }
        lab.thread(
                "other",
                () -> other.launch(() -> {
                    for (int i = 0; i < rounds; i++) {
                        assertThat(ping.get(i).join()).isEqualTo(i);
                        pong.get(i).setValue(i);
                    }
                }));
        lab.launch(() -> {
            for (int i = 0; i < rounds; i++) {
                ping.get(i).put(i);
                Event.suspend(pong.get(i));
                assertThat(pong.get(i).getValue()).isEqualTo(i);
            }
        });
    }

    @OnEveryRuntime
    void failuresCrossRuntimes(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> other.launch(() -> {
                        throw failure;
                    }))
                    .withCause(failure);
            AtomicReference<TaskFuture<Object>> failed = new AtomicReference<>();
            other.launch(() -> {
                TaskFuture<Object> f = future(() -> {
                    throw failure;
                });
                failed.set(f);
                f.outcome();
            });
            assertThatThrownBy(() -> failed.get().join()).isSameAs(failure);
        });
    }

    @OnEveryRuntime
    void cancellingAFutureOfAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        Promise<TaskFuture<Integer>> handedOver = promise();
        Promise<Integer> gate = promise();
        lab.thread("owner", () -> other.launch(() -> handedOver.put(future(() -> gate.join()))));
        lab.launch(() -> {
            TaskFuture<Integer> f = handedOver.join();
            assertThat(f.cancel(true)).isTrue();
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            gate.put(1);
        });
    }

    /** A wait for another runtime ends when the scope of the waiting task is cancelled. */
    @OnEveryRuntime
    void aCancelledWaitForAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        Promise<Integer> gate = promise();
        lab.launch(() -> {
            assertThatExceptionOfType(dev.serrano.DeadlineExceededException.class)
                    .isThrownBy(() -> finish(
                            Serrano.within(dev.serrano.testing.Bounds.BRIEF), () -> other.launch(() -> gate.join())));
            gate.tryPut(1);
        });
    }

    /** The body on the other runtime has not begun, and cannot: the cancelled caller goes on, and it never begins. */
    @OnEveryRuntime(workers = {1, 2})
    void aCancelledLaunchThatHasNotBegunIsDropped(Lab lab) throws Exception {
        TaskRuntime other = lab.another(b -> b.workers(1));
        AtomicBoolean free = new AtomicBoolean();
        AtomicInteger begun = new AtomicInteger();
        CountDownLatch busy = new CountDownLatch(1);
        other.execute(() -> {
            busy.countDown();
            while (!free.get()) {
                Thread.onSpinWait();
            }
        });
        Waits.await("its worker computes", busy);
        try {
            lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> other.launch(() -> begun.incrementAndGet()))));
            lab.thread("launcher", () -> {
                        Thread.currentThread().interrupt();
                        assertThatExceptionOfType(TaskCancelledException.class)
                                .isThrownBy(() -> other.launch(() -> begun.incrementAndGet()));
                        assertThat(Thread.interrupted()).isTrue();
                    })
                    .join();
        } finally {
            free.set(true);
        }
        assertThat(other.launch(() -> 3)).isEqualTo(3);
        assertThat(begun).hasValue(0);
    }

    /** Either the body has run when the finish ends, or it never will. */
    @OnEveryRuntime(workers = {1, 2})
    void aLaunchIsDroppedOrWaitedFor(Lab lab) {
        TaskRuntime other = lab.another(b -> b.workers(1));
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger open = new AtomicInteger();
        lab.launch(() -> {
            for (int round = 0; round < 300; round++) {
                Cancellation stop = new Cancellation();
                try {
                    finish(cancelledBy(stop), () -> {
                        async(stop::cancel);
                        other.launch(() -> {
                            open.incrementAndGet();
                            begun.incrementAndGet();
                            open.decrementAndGet();
                        });
                    });
                } catch (TaskCancelledException e) {
                    assertThat(stop.isCancelled()).isTrue();
                }
                int before = begun.get();
                assertThat(open).hasValue(0);
                other.launch(() -> {});
                assertThat(begun).hasValue(before);
            }
        });
    }

    @OnEveryRuntime
    void theStaticFormsUseTheRuntimeOfTheTask(Lab lab) {
        lab.launch(() -> {
            long before = TaskRuntime.common().stats().tasks();
            Serrano.launch(() -> async(() -> {}));
            finish(() -> async(() -> {}));
            assertThat(TaskRuntime.common().stats().tasks()).isEqualTo(before);
        });
        assertThat(lab.runtime().stats().tasks()).isGreaterThanOrEqualTo(2);
    }

    /** The error comes before the run: nobody would wait for that. */
    @OnEveryRuntime(workers = {1, 2})
    void aNonBlockingTaskMayNotLaunchOnAnotherRuntime(Lab lab) {
        TaskRuntime other = lab.another(b -> b);
        AtomicInteger runs = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> asyncNb(() -> other.launch(() -> runs.incrementAndGet()))))
                .withMessageContaining("launch on another runtime would wait inside code declared non-blocking");
        lab.close(other);
        assertThat(runs).hasValue(0);
    }

    /** What a task has launched on another runtime is stopped as its own children are. */
    @OnEveryRuntime
    void whoIsStoppedStopsWhatItHasLaunchedOnAnother(Lab lab) throws Exception {
        TaskRuntime other = lab.another(b -> b);
        ExecutorService e = lab.runtime().executor();
        for (int round = 0; round < 2; round++) {
            CountDownLatch blocked = new CountDownLatch(1);
            Future<?> f = e.submit(() -> other.launch(() -> async(() -> {
                blocked.countDown();
                blockingRun(new CountDownLatch(1)::await);
            })));
            Waits.await("the task blocks", blocked);
            Waits.until("the launch waits", () -> lab.runtime().suspendedTasks() == 1);
            if (round == 0) {
                assertThat(f.cancel(true)).isTrue();
                Waits.until("the launch ends", () -> lab.runtime().suspendedTasks() == 0);
            } else {
                e.shutdownNow();
                assertThat(e.awaitTermination(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS))
                        .isTrue();
            }
        }
        assertThat(other.launch(() -> 3)).isEqualTo(3);
    }

    /** It may have been cancelled long before. */
    @OnEveryRuntime
    void whoIsCancelledAndThenStoppedStopsWhatItHasLaunchedOnAnother(Lab lab) throws Exception {
        TaskRuntime other = lab.another(b -> b);
        ExecutorService e = lab.runtime().executor();
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch cancelled = new CountDownLatch(1);
        Cancellation stop = new Cancellation();
        e.submit(() -> {
            try {
                finish(
                        cancelledBy(stop),
                        () -> other.launch(() -> {
                            async(() -> {
                                begun.countDown();
                                try {
                                    promise().join();
                                } finally {
                                    cancelled.countDown();
                                }
                            });
                            async(() -> {
                                begun.countDown();
                                blockingRun(new CountDownLatch(1)::await);
                            });
                        }));
            } catch (TaskCancelledException expected) {
                return;
            }
        });
        Waits.await("both wait", begun);
        Waits.until("the launch waits", () -> lab.runtime().suspendedTasks() > 0);
        stop.cancel();
        Waits.await("the other run is cancelled", cancelled);
        e.shutdownNow();
        assertThat(e.awaitTermination(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS))
                .isTrue();
        assertThat(other.launch(() -> 3)).isEqualTo(3);
    }
}
