package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blockingRun;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.checkCancelled;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isCancelled;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.uncancellable;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Clean-up that a cancellation does not end. */
class UncancellableTest {
    /** Runs a clean-up in the finally of a task whose scope has been cancelled. */
    private static void whenCancelled(TaskBody cleanUp) {
        Cancellation stop = new Cancellation();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                    async(() -> {
                        try {
                            promise().join();
                        } finally {
                            cleanUp.run();
                        }
                    });
                    async(() -> {
                        Promise<Integer> turn = promise();
                        async(() -> turn.put(1));
                        turn.join();
                        stop.cancel("planned");
                    });
                }))
                .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void everythingWorksInside(Lab lab) {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        lab.launch(() -> whenCancelled(() -> {
            begun.incrementAndGet();
            finish(uncancellable(), () -> {
                poll();
                checkCancelled();
                assertThat(isCancelled()).isFalse();
                Promise<Integer> p = promise();
                async(() -> p.put(7));
                assertThat(p.join()).isEqualTo(7);
                assertThat(future(() -> 4).map(v -> v + 1).join()).isEqualTo(5);
                delay(Bounds.BRIEF);
                AtomicInteger sum = new AtomicInteger();
                forall(range(0, 1_000), i -> sum.addAndGet(i));
                assertThat(sum).hasValue(499_500);
                finish(() -> {
                    for (int i = 0; i < 20; i++) {
                        async(() -> {
                            async(done::incrementAndGet);
                            poll();
                        });
                    }
                });
                blockingRun(() -> checkCancelled());
            });
            done.addAndGet(100);
        }));
        assertThat(done).as("if it had begun").hasValue(120 * begun.get());
    }

    @OnEveryRuntime(workers = {1, 2})
    void theTaskEndsAtTheNextPoint(Lab lab) {
        AtomicInteger after = new AtomicInteger();
        AtomicInteger value = new AtomicInteger();
        Promise<Integer> begun = externalPromise();
        lab.launch(() -> {
            Cancellation stop = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        async(() -> {
                            begun.put(1);
                            value.set(finish(uncancellable(), () -> {
                                async(stop::cancel);
                                Waits.pollUntil("it is cancelled", stop::isCancelled);
                                assertThat(isCancelled()).isFalse();
                                return 5;
                            }));
                            assertThat(isCancelled()).isTrue();
                            after.incrementAndGet();
                            poll();
                            after.incrementAndGet();
                        });
                        begun.join();
                    }));
        });
        assertThat(value).hasValue(5);
        assertThat(after).hasValue(1);
    }

    /** Cancelled while it waits inside: by a deadline, by the failure of a sibling. */
    @OnEveryRuntime(workers = {1, 2})
    void aWaitInsideIsNotEnded(Lab lab) {
        AtomicInteger done = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> begun = promise();
            Promise<Integer> gate = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        async(() -> finish(uncancellable(), () -> {
                            begun.put(1);
                            async(() -> {
                                delay(Bounds.BRIEF);
                                gate.put(1);
                            });
                            gate.join();
                            finish(() -> async(done::incrementAndGet));
                        }));
                        begun.join();
                        throw new IllegalStateException("planned");
                    }));
            assertThat(done).hasValue(1);
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(
                            within(Bounds.BRIEF),
                            () -> finish(uncancellable(), () -> {
                                delay(Bounds.BRIEF.multipliedBy(3));
                                done.incrementAndGet();
                            })));
            assertThat(done).hasValue(2);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void itsOwnOptionsCancelIt(Lab lab) {
        AtomicInteger thrown = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        lab.launch(() -> whenCancelled(() -> {
            begun.incrementAndGet();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> finish(
                            uncancellable().within(Bounds.BRIEF),
                            () -> promise().join()));
            finish(
                    uncancellable(),
                    () -> assertThatExceptionOfType(DeadlineExceededException.class)
                            .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> {
                                async(() -> promise().join());
                                promise().join();
                            })));
            Cancellation own = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(uncancellable().cancelledBy(own), () -> {
                        async(own::cancel);
                        promise().join();
                    }));
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(uncancellable().failFast(), () -> {
                        async(() -> {
                            throw new IllegalStateException("planned");
                        });
                        promise().join();
                    }));
            thrown.addAndGet(4);
        }));
        assertThat(thrown).hasValue(4 * begun.get());
    }

    @OnEveryRuntime(workers = {1, 2})
    void failuresInsideAreThrown(Lab lab) {
        IllegalStateException failure = new IllegalStateException("planned");
        Cancellation stop = new Cancellation();
        lab.launch(() -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        stop.cancel();
                        finish(
                                uncancellable(),
                                () -> async(() -> {
                                    throw failure;
                                }));
                    }))
                    .satisfies(e -> assertThat(e).hasSuppressedException(failure));
            assertThatExceptionOfType(MultiException.class)
                    .as("where nothing is cancelled")
                    .isThrownBy(() -> finish(uncancellable(), () -> {
                        throw failure;
                    }))
                    .withCause(failure);
        });
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void blockingCallsInsideAreNotInterrupted(Lab lab) {
        AtomicBoolean interrupted = new AtomicBoolean();
        AtomicInteger begun = new AtomicInteger();
        Cancellation stop = new Cancellation();
        CountDownLatch inside = new CountDownLatch(1);
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                    async(() -> finish(
                            uncancellable(),
                            () -> blockingRun(() -> {
                                begun.incrementAndGet();
                                inside.countDown();
                                Waits.until("it is cancelled", stop::isCancelled);
                                interrupted.set(Thread.interrupted());
                            })));
                    blockingRun(() -> Waits.await("a call", inside));
                    stop.cancel();
                })));
        assertThat(begun).hasValue(1);
        assertThat(interrupted).isFalse();
    }

    /** Waits of Serrano go on, whatever is interrupted, in the submitted task and in those that it has spawned. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void shutdownNowLetsItEnd(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        Promise<Integer> gate = externalPromise();
        CountDownLatch inside = new CountDownLatch(2);
        AtomicInteger done = new AtomicInteger();
        AtomicBoolean status = new AtomicBoolean();
        Future<?> f = r.executor().submit(() -> {
            finish(uncancellable(), () -> {
                async(() -> {
                    inside.countDown();
                    gate.get();
                    delay(Bounds.BRIEF);
                    done.incrementAndGet();
                });
                inside.countDown();
                gate.get();
                delay(Bounds.BRIEF);
                gate.join(Bounds.LONG);
                async(done::incrementAndGet);
                done.incrementAndGet();
            });
            status.set(Thread.currentThread().isInterrupted());
            done.incrementAndGet();
            poll();
            done.addAndGet(100);
        });
        Waits.await("both are inside", inside);
        Waits.untilSuspensions(r, 2);
        r.executor().shutdownNow();
        assertThat(r.executor().isTerminated()).isFalse();
        gate.put(1);
        assertThat(r.executor().awaitTermination(Bounds.CLOSE.toNanos(), TimeUnit.NANOSECONDS))
                .isTrue();
        assertThat(f.isDone()).isTrue();
        assertThat(done).hasValue(4);
        assertThat(status).as("the interrupt of the submitted task").isTrue();
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void shutdownNowInterruptsCallsOfTheJdkInside(Lab lab) throws Exception {
        TaskRuntime r = lab.runtime();
        CountDownLatch inside = new CountDownLatch(1);
        AtomicInteger ends = new AtomicInteger();
        r.executor()
                .submit(() -> finish(
                        uncancellable(),
                        () -> async(() -> {
                            try {
                                blockingRun(() -> {
                                    inside.countDown();
                                    new CountDownLatch(1).await();
                                });
                            } catch (java.util.concurrent.CompletionException e) {
                                assertThat(e).hasCauseInstanceOf(InterruptedException.class);
                                finish(() -> async(ends::incrementAndGet));
                            }
                        })));
        Waits.await("the call", inside);
        r.executor().shutdownNow();
        assertThat(r.executor().awaitTermination(Bounds.CLOSE.toNanos(), TimeUnit.NANOSECONDS))
                .isTrue();
        assertThat(ends).hasValue(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksThatWaitForEachOtherFailInside(Lab lab) {
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> finish(uncancellable(), () -> {
                    Promise<TaskFuture<Integer>> second = promise();
                    TaskFuture<Integer> first = future(() -> second.join().join());
                    TaskFuture<Integer> other = future(() -> first.join());
                    second.put(other);
                    other.join();
                })));
        assertThat(lab.launch(() -> future(() -> 3).join())).isEqualTo(3);
    }

    @OnEveryRuntime(workers = {1, 2})
    void oneInsideAnother(Lab lab) {
        AtomicInteger done = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        lab.launch(() -> whenCancelled(() -> {
            begun.incrementAndGet();
            finish(uncancellable(), () -> {
                assertThatExceptionOfType(DeadlineExceededException.class)
                        .isThrownBy(() -> finish(within(Bounds.BRIEF), () -> {
                            try {
                                promise().join();
                            } finally {
                                finish(uncancellable(), () -> {
                                    delay(Bounds.BRIEF);
                                    done.incrementAndGet();
                                });
                            }
                        }));
                done.incrementAndGet();
            });
        }));
        assertThat(done).hasValue(2 * begun.get());
    }

    @Test
    void outsideATaskItIsALaunch() {
        assertThat((int) finish(uncancellable().named("alone"), () -> 3)).isEqualTo(3);
    }
}
