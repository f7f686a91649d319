package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.Cancellation;
import dev.serrano.DeadlockPolicy;
import dev.serrano.EngineAccess;
import dev.serrano.MultiException;
import dev.serrano.Place;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** flatMap, recover, and what TaskFuture offers without an instance. */
class DerivationTest {
    private static final long STACK = 512 << 10;
    private static final int LONG_CHAIN = 100_000;

    private static final class Boom extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    // ---- flatMap ----------------------------------------------------------------------------------------------

    @OnEveryRuntime
    void flatMapOfAValue(Lab lab) {
        lab.launch(() -> {
            TaskFuture<Integer> f = future(() -> 20);
            assertThat(f.flatMap(x -> future(() -> x + 1))
                            .flatMap(x -> TaskFuture.completed("v" + x))
                            .join())
                    .isEqualTo("v21");
            assertThat(f.flatMap(x -> TaskFuture.completed(null)).join()).isNull();
            Promise<Integer> source = promise();
            Promise<Integer> inner = promise();
            TaskFuture<Number> flat = source.flatMap(x -> inner);
            assertThat(flat.isDone()).isFalse();
            source.put(4);
            inner.put(5);
            assertThat(flat.join()).isEqualTo(5);
        });
    }

    @OnEveryRuntime
    void flatMapOfAFailure(Lab lab) {
        lab.launch(() -> {
            AtomicInteger calls = new AtomicInteger();
            TaskFuture<Integer> failed = future(() -> {
                throw new Boom();
            });
            TaskFuture<Integer> flat = failed.flatMap(x -> TaskFuture.completed(calls.incrementAndGet()));
            assertThatThrownBy(flat::join).isInstanceOf(Boom.class);
            assertThat(calls).hasValue(0);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFunctionOfFlatMapThatFails(Lab lab) {
        lab.launch(() -> {
            Boom boom = new Boom();
            TaskFuture<Integer> one = TaskFuture.completed(1);
            assertThatThrownBy(() -> one.flatMap(x -> {
                                throw boom;
                            })
                            .join())
                    .isSameAs(boom);
            assertThatNullPointerException()
                    .isThrownBy(() -> one.<Integer>flatMap(x -> null).join())
                    .withMessage("flatMap: the function returned null, where a future is expected");
            assertThatThrownBy(() -> one.flatMap(x -> TaskFuture.failed(boom)).join())
                    .isSameAs(boom);
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> one.flatMap(x -> {
                        throw boom;
                    })))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(boom));
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void whoAsksTheDerivedFutureHasAskedTheTaskOfTheFunction(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskFuture<Integer> flat = TaskFuture.completed(1)
                    .flatMap(x -> future(() -> {
                        throw new Boom();
                    }));
            assertThatThrownBy(flat::join).isInstanceOf(Boom.class);
        }));
    }

    /** The finish in which flatMap was called waits for the future of the function, whoever fills it. */
    @OnEveryRuntime(workers = {1, 2})
    void theFinishWaitsForTheFutureOfTheFunction(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> inner = promise();
            Promise<String> begun = promise();
            AtomicReference<TaskFuture<Integer>> flat = new AtomicReference<>();
            async(() -> {
                begun.join();
                inner.put(7);
            });
            finish(() -> flat.set(TaskFuture.completed(1).flatMap(x -> {
                begun.put("begun");
                return inner;
            })));
            assertThat(flat.get().isDone()).isTrue();
            assertThat(flat.get().join()).isEqualTo(7);
        });
    }

    /** The function waits for what the completing task does next: on that task's stack it would wait for ever. */
    @OnEveryRuntime(workers = {1, 2})
    void functionsRunOnAStackOfTheirOwn(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Promise<Integer> next = promise();
            TaskFuture<Integer> flat = p.flatMap(x -> TaskFuture.completed(x + next.join()));
            TaskFuture<Integer> recovered = p.<Integer>map(x -> {
                        throw new Boom();
                    })
                    .recover(e -> next.join());
            async(() -> {
                p.put(1);
                next.put(10);
            });
            assertThat(flat.join()).isEqualTo(11);
            assertThat(recovered.join()).isEqualTo(10);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCancelledScopeEndsItsDerivedFutures(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            AtomicInteger calls = new AtomicInteger();
            AtomicReference<List<TaskFuture<?>>> derived = new AtomicReference<>(List.of());
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        Promise<String> returned = promise();
                        derived.set(List.of(
                                never.flatMap(x -> TaskFuture.completed(calls.incrementAndGet())),
                                never.recover(e -> calls.incrementAndGet()),
                                TaskFuture.completed(1).flatMap(x -> {
                                    returned.put("soon");
                                    return never;
                                })));
                        returned.join();
                        c.cancel();
                    }));
            assertThat(derived.get())
                    .allSatisfy(f -> assertThat(f.isCancelled()).as("%s", f).isTrue());
            assertThat(calls).hasValue(0);
        });
    }

    /** The function is under way when its scope is cancelled: the future is cancelled, it has not failed. */
    @OnEveryRuntime(workers = {1, 2})
    void aFunctionThatIsEndedByACancellation(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            AtomicReference<List<TaskFuture<?>>> derived = new AtomicReference<>(List.of());
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        CountDownLatch begun = new CountDownLatch(3);
                        TaskFuture<Integer> one = TaskFuture.completed(1);
                        derived.set(List.of(
                                one.map(x -> joinNoted(begun, never)),
                                one.flatMap(x -> TaskFuture.completed(joinNoted(begun, never))),
                                TaskFuture.<Integer>failed(new Boom()).recover(e -> joinNoted(begun, never))));
                        async(() -> {
                            while (begun.getCount() > 0) {
                                dev.serrano.Serrano.delay(Duration.ofMillis(1));
                            }
                            c.cancel();
                        });
                    }))
                    .satisfies(e -> assertThat(e.getSuppressed()).isEmpty());
            assertThat(derived.get())
                    .allSatisfy(f -> assertThat(catchThrowable(f::join)).isInstanceOf(CancellationException.class));
        });
    }

    private static int joinNoted(CountDownLatch begun, TaskFuture<Integer> never) {
        begun.countDown();
        return never.join();
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void outsideATask(Lab lab) {
        Promise<Integer> p = externalPromise();
        TaskFuture<Integer> flat = p.flatMap(x -> future(() -> x + 1));
        Promise<Integer> q = externalPromise();
        TaskFuture<Integer> recovered = q.recover(e -> e instanceof Boom ? 5 : 6);
        q.fail(new Boom());
        p.put(1);
        assertThat(flat.join()).isEqualTo(2);
        assertThat(lab.<Integer>launch(() -> recovered.join())).isEqualTo(5);
    }

    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void longChainsNeedTheStackOfOneStep(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        int value = lab.launch(() -> {
            Promise<Integer> first = promise();
            TaskFuture<Integer> chain = first;
            for (int i = 0; i < LONG_CHAIN; i++) {
                chain = i % 2 == 0
                        ? chain.flatMap(v -> TaskFuture.failed(new Step(v + 1)))
                        : chain.recover(e -> ((Step) e).value);
            }
            first.put(0);
            return chain.join();
        });
        assertThat(value).isEqualTo(LONG_CHAIN / 2);
    }

    /** Each step's future is that of the next step: all of them end together, from the innermost on. */
    @OnEveryRuntime(workers = 2, everyScheduler = false)
    void aLongRecursionNeedsTheStackOfOneStep(Lab lab) {
        lab.runtime(b -> b.stackSize(STACK));
        assertThat(lab.launch(() -> countDown(LONG_CHAIN).join())).isEqualTo("done");
    }

    private static TaskFuture<String> countDown(int n) {
        return n == 0
                ? TaskFuture.completed("done")
                : TaskFuture.completed(n - 1).flatMap(DerivationTest::countDown);
    }

    private static final class Step extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final int value;

        Step(int value) {
            super(null, null, false, false);
            this.value = value;
        }
    }

    // ---- deadlocks --------------------------------------------------------------------------------------------

    /** The future of the function waits for the future of flatMap: nobody but tasks could end that. */
    @OnEveryRuntime
    void aCircleThroughFlatMapFailsAtOnce(Lab lab) {
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<TaskFuture<Integer>> self = promise();
                    TaskFuture<Integer> flat = TaskFuture.completed(1).flatMap(x -> {
                        TaskFuture<Integer> inner = self.join();
                        return future(() -> inner.join());
                    });
                    self.put(flat);
                    flat.recover(e -> 1).join();
                }));
    }

    @OnEveryRuntime(workers = {1, 3})
    void aFutureThatOthersEndIsNoDeadlock(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(1)));
        Promise<Integer> outside = externalPromise();
        CountDownLatch begun = new CountDownLatch(1);
        lab.thread("outside", () -> {
            begun.await();
            EngineAccess.awaitWatchdogAsleep(lab.runtime());
            outside.put(1);
        });
        int value = lab.launch(() -> {
            TaskFuture<Integer> flat = TaskFuture.completed(1).flatMap(x -> {
                begun.countDown();
                return outside;
            });
            return flat.recover(e -> 2).join();
        });
        assertThat(value).isEqualTo(1);
        assertThat(lab.log().messages(Level.WARNING)).isEmpty();
    }

    // ---- recover ----------------------------------------------------------------------------------------------

    @OnEveryRuntime
    void recoverFromAFailure(Lab lab) {
        lab.launch(() -> {
            Boom boom = new Boom();
            finish(() -> {
                TaskFuture<Integer> failed = future(() -> {
                    throw boom;
                });
                assertThat(failed.<Throwable>map(x -> new AssertionError("not called"))
                                .recover(e -> e)
                                .join())
                        .isSameAs(boom);
            });
            finish(
                    () -> { // nobody joins it
                        TaskFuture<Integer> failed = future(() -> {
                            throw boom;
                        });
                        failed.recover(e -> 0);
                    });
            assertThat(TaskFuture.<Integer>failed(boom).recover(e -> null).join())
                    .isNull();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void recoverLeavesAValueAlone(Lab lab) {
        lab.launch(() -> {
            AtomicInteger calls = new AtomicInteger();
            assertThat(future(() -> 3).recover(e -> calls.incrementAndGet()).join())
                    .isEqualTo(3);
            assertThat(TaskFuture.<String>completed(null)
                            .recover(e -> "v" + calls.incrementAndGet())
                            .join())
                    .isNull();
            assertThat(calls).hasValue(0);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void recoverFromACancellation(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            TaskFuture<Integer> recovered = p.recover(e -> e instanceof CancellationException ? 1 : 2);
            p.cancel(false);
            assertThat(recovered.join()).isEqualTo(1);
            Promise<Integer> q = promise();
            TaskFuture<Integer> handedOn = q.recover(e -> {
                throw (CancellationException) e;
            });
            q.cancel(false);
            assertThatThrownBy(handedOn::join).isInstanceOf(CancellationException.class);
            assertThat(handedOn.isCancelled()).isTrue();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFunctionOfRecoverThatFails(Lab lab) {
        lab.launch(() -> {
            Boom first = new Boom();
            TaskFuture<Integer> failed = TaskFuture.failed(first);
            Boom second = new Boom();
            assertThatThrownBy(() -> failed.recover(e -> {
                                throw second;
                            })
                            .join())
                    .isSameAs(second)
                    .satisfies(e -> assertThat(e.getSuppressed()).containsExactly(first));
            assertThatThrownBy(() -> failed.recover(e -> {
                                throw first;
                            })
                            .join())
                    .isSameAs(first)
                    .hasNoSuppressedExceptions();
            assertThatThrownBy(() -> failed.recover(e -> {
                                throw new IllegalStateException(e);
                            })
                            .join())
                    .hasCause(first)
                    .hasNoSuppressedExceptions();
        });
    }

    // ---- without an instance ----------------------------------------------------------------------------------

    @Test
    void futuresThatHaveEnded() {
        assertThat(TaskFuture.completed(5).join()).isEqualTo(5);
        assertThat(TaskFuture.completed(null).state()).isEqualTo(java.util.concurrent.Future.State.SUCCESS);
        Boom boom = new Boom();
        TaskFuture<Integer> failed = TaskFuture.failed(boom);
        assertThat(failed.exceptionNow()).isSameAs(boom);
        assertThat(failed.cancel(true)).isFalse();
    }

    @Test
    void combinationsAndConversions() {
        TaskFuture<Integer> one = TaskFuture.completed(1);
        TaskFuture<Integer> two = TaskFuture.completed(2);
        assertThat(TaskFuture.all(one, two).join()).containsExactly(1, 2);
        assertThat(TaskFuture.all(List.of(two, one)).join()).containsExactly(2, 1);
        assertThat(TaskFuture.all().join()).isEmpty();
        assertThat(TaskFuture.any(promise(), two).join()).isEqualTo(2);
        assertThat(TaskFuture.any(List.of(one)).join()).isEqualTo(1);
        assertThat(TaskFuture.from(CompletableFuture.completedFuture("v")).join())
                .isEqualTo("v");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskFuture.any())
                .withMessage("any() needs at least one future");
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void nulls() {
        TaskFuture<Integer> one = TaskFuture.completed(1);
        assertThatNullPointerException().isThrownBy(() -> one.flatMap(null)).withMessage("function");
        assertThatNullPointerException().isThrownBy(() -> one.recover(null)).withMessage("function");
        assertThatNullPointerException()
                .isThrownBy(() -> TaskFuture.failed(null))
                .withMessage("cause");
        assertThatNullPointerException()
                .isThrownBy(() -> TaskFuture.all(one, null))
                .withMessage("future");
        assertThatNullPointerException().isThrownBy(() -> TaskFuture.from(null)).withMessage("stage");
    }

    @Test
    void onlySerranoImplementsTheTypes() {
        assertThat(List.of(TaskFuture.class, Promise.class, Place.class)).allMatch(Class::isSealed);
    }
}
