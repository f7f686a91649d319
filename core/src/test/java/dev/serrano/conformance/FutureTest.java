package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTimeoutException;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Futures: value, failure, waits. */
class FutureTest {
    @OnEveryRuntime
    void fibWithOneFuturePerCall(Lab lab) {
        assertThat(lab.launch(() -> fib(15))).isEqualTo(610);
    }

    private static int fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> x = future(() -> fib(n - 1));
        int y = fib(n - 2);
        return x.join() + y;
    }

    @OnEveryRuntime
    void nullIsAValue(Lab lab) {
        lab.launch(() -> {
            TaskFuture<Object> f = future(() -> null);
            assertThat(f.join()).isNull();
            assertThat(f.join()).isNull();
            assertThat(f.get()).isNull();
            assertThat(f.outcome()).isEqualTo(new Outcome.Value<Object>(null));
            assertThat(f.state()).isEqualTo(Future.State.SUCCESS);
            assertThat(f.resultNow()).isNull();
        });
    }

    /** Before it begins its text names the body, for whoever reads a dump; then the stack of its task does. */
    @OnEveryRuntime(workers = 1, workersBecause = "another worker would begin it")
    void theTextNamesTheBodyUntilItBegins(Lab lab) {
        lab.launch(() -> {
            TaskFuture<Integer> f = future(() -> 1);
            assertThat(f.toString()).matches("future@[0-9a-f]+ of .*FutureTest.*");
            f.join();
            assertThat(f.toString()).matches("future@[0-9a-f]+");
        });
    }

    @OnEveryRuntime
    void aFutureMayBeAValue(Lab lab) {
        lab.launch(() -> {
            TaskFuture<TaskFuture<String>> f = future(() -> future(() -> "inner"));
            assertThat(f.join().join()).isEqualTo("inner");
        });
    }

    @OnEveryRuntime
    void manyJoinersOfOneFuture(Lab lab) {
        int n = lab.configuration().size(500, 50);
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            TaskFuture<Integer> f = future(gate::join);
            for (int i = 0; i < n; i++) {
                async(() -> sum.addAndGet(f.join()));
            }
            async(() -> gate.put(2));
        });
        assertThat(sum).hasValue(2 * n);
    }

    @OnEveryRuntime
    void aFutureBelongsToItsFinish(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> future(ended::incrementAndGet));
            assertThat(ended).hasValue(1);
        });
    }

    @OnEveryRuntime
    void aFutureMayBeJoinedAfterItsFinish(Lab lab) {
        lab.launch(() -> {
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            finish(() -> {
                for (int i = 0; i < 100; i++) {
                    int k = i;
                    fs.add(future(() -> k * k));
                }
            });
            for (int i = 0; i < 100; i++) {
                assertThat(fs.get(i).isDone()).isTrue();
                assertThat(fs.get(i).join()).isEqualTo(i * i);
            }
        });
    }

    @OnEveryRuntime
    void joinInAnyOrder(Lab lab) {
        lab.launch(() -> {
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                int k = i;
                fs.add(future(() -> k));
            }
            int sum = 0;
            for (int i = 0; i < 300; i++) {
                sum += fs.get((i * 7) % 300).join();
            }
            assertThat(sum).isEqualTo(300 * 299 / 2);
        });
    }

    @OnEveryRuntime
    void joinRethrowsAnUncheckedExceptionItself(Lab lab) {
        lab.launch(() -> {
            IllegalArgumentException failure = new IllegalArgumentException("boom");
            TaskFuture<Object> f = future(() -> {
                throw failure;
            });
            assertThatThrownBy(f::join).isSameAs(failure);
            assertThatThrownBy(f::join).isSameAs(failure);
            assertThatThrownBy(() -> f.join(Bounds.LONG)).isSameAs(failure);
            assertThat(f.outcome()).isEqualTo(new Outcome.Failure<>(failure));
            assertThat(f.state()).isEqualTo(Future.State.FAILED);
            assertThat(f.exceptionNow()).isSameAs(failure);
            assertThat(f.isDone()).isTrue();
            assertThat(f.isCancelled()).isFalse();
        });
    }

    @OnEveryRuntime
    void joinRethrowsAnErrorItself(Lab lab) {
        lab.launch(() -> {
            AssertionError failure = new AssertionError("boom");
            TaskFuture<Object> f = future(() -> {
                throw failure;
            });
            assertThatThrownBy(f::join).isSameAs(failure);
        });
    }

    @OnEveryRuntime
    void joinWrapsACheckedException(Lab lab) {
        lab.launch(() -> {
            IOException failure = new IOException("boom");
            TaskFuture<Object> f = future(() -> {
                throw failure;
            });
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(f::join)
                    .withCause(failure);
        });
    }

    @OnEveryRuntime
    void getWrapsEveryFailure(Lab lab) {
        lab.launch(() -> {
            List<Throwable> failures =
                    List.of(new IOException("a"), new IllegalArgumentException("b"), new AssertionError("c"));
            for (Throwable failure : failures) {
                TaskFuture<Object> f = future(() -> sneakyThrow(failure));
                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(f::get)
                        .withCause(failure);
                assertThatExceptionOfType(ExecutionException.class)
                        .isThrownBy(() -> f.get(1, TimeUnit.HOURS))
                        .withCause(failure);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> Object sneakyThrow(Throwable t) throws E {
        throw (E) t;
    }

    @OnEveryRuntime
    void aTimedWaitEndsAndTheFutureGoesOn(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            TaskFuture<Integer> f = future(gate::join);
            assertThatExceptionOfType(TaskTimeoutException.class).isThrownBy(() -> f.join(Bounds.BRIEF));
            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> f.get(Bounds.BRIEF.toMillis(), TimeUnit.MILLISECONDS));
            assertThat(f.isDone()).isFalse();
            gate.put(5);
            assertThat(f.join(Bounds.LONG)).isEqualTo(5);
            assertThat(f.get(1, TimeUnit.HOURS)).isEqualTo(5);
        });
    }

    @OnEveryRuntime
    void aTimedWaitOfNoTimeDoesNotWait(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            assertThatExceptionOfType(TaskTimeoutException.class).isThrownBy(() -> p.join(Duration.ZERO));
            assertThatExceptionOfType(TaskTimeoutException.class).isThrownBy(() -> p.join(Duration.ofDays(-1)));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> p.get(0, TimeUnit.SECONDS));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> p.get(-5, TimeUnit.SECONDS));
            p.put(1);
            assertThat(p.join(Duration.ZERO)).isEqualTo(1);
            assertThat(p.get(0, TimeUnit.SECONDS)).isEqualTo(1);
        });
    }

    @Test
    void noThreadOutsideWaitsForNoTime() {
        Promise<Integer> p = promise();
        for (long time : new long[] {0, -5, Long.MIN_VALUE}) {
            assertTimeoutPreemptively(
                    Bounds.EVENT,
                    () -> assertThatExceptionOfType(TimeoutException.class)
                            .isThrownBy(() -> p.get(time, TimeUnit.NANOSECONDS)));
        }
    }

    @OnEveryRuntime
    void aTimedWaitMayBeEndlesslyLong(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> assertThat(p.join(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(1));
            async(() -> assertThat(p.get(Long.MAX_VALUE, TimeUnit.DAYS)).isEqualTo(1));
            async(() -> p.put(1));
        });
    }

    /** The value and the end of the time race: each wait has one outcome, and the value is never lost. */
    @OnEveryRuntime
    void timedWaitsThatRaceWithTheValue(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 60; i++) {
                int k = i;
                Promise<Integer> p = promise();
                TaskFuture<Integer> waiter = future(() -> {
                    try {
                        return p.join(Duration.ofNanos(20_000L * (k % 12)));
                    } catch (TaskTimeoutException e) {
                        return p.join();
                    }
                });
                async(() -> p.put(k));
                assertThat(waiter.join()).isEqualTo(k);
            }
        });
    }

    @OnEveryRuntime
    void stateOfAFutureThatIsNotDone(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            TaskFuture<Integer> f = future(gate::join);
            assertThat(f.state()).isEqualTo(Future.State.RUNNING);
            assertThat(f.isDone()).isFalse();
            assertThatIllegalStateException().isThrownBy(f::resultNow);
            assertThatIllegalStateException().isThrownBy(f::exceptionNow);
            gate.put(1);
            assertThat(f.join()).isEqualTo(1);
            assertThat(f.resultNow()).isEqualTo(1);
            assertThatIllegalStateException().isThrownBy(f::exceptionNow);
        });
    }

    @OnEveryRuntime
    void whatATaskWrotePlainlyIsVisibleAfterTheJoin(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 500; round++) {
                int[] cell = new int[1];
                int k = round;
                TaskFuture<Object> f = future(() -> {
                    cell[0] = k + 1;
                    return null;
                });
                f.join();
                assertThat(cell[0]).isEqualTo(k + 1);
            }
        });
    }

    /** A future ends while others are about to register: no wake-up may be lost. */
    @OnEveryRuntime
    void joinsThatRaceWithTheEnd(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        int rounds = lab.configuration().size(2000, 300);
        lab.launch(() -> {
            for (int i = 0; i < rounds; i++) {
                finish(() -> {
                    TaskFuture<Integer> f = future(() -> 1);
                    for (int k = 0; k < 3; k++) {
                        async(() -> sum.addAndGet(f.join()));
                    }
                });
            }
        });
        assertThat(sum).hasValue(3 * rounds);
    }

    @Test
    void futureOutsideATaskIsAnErrorThatNamesTheRemedy() {
        assertThatIllegalStateException()
                .isThrownBy(() -> future(() -> 1))
                .withMessageContaining("future")
                .withMessageContaining("launch(");
    }
}
