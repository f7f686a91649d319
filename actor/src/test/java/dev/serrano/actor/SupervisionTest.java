package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.spi.CurrentTask;
import dev.serrano.test.Schedules;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What becomes of a supervised actor when a message fails. */
class SupervisionTest {
    private static final Duration MS = Duration.ofMillis(1);

    private sealed interface Command permits Add, Get, Fail, Turn {}

    private record Add(long n) implements Command {}

    private record Get(Reply<Long> reply) implements Command {}

    private record Fail(Throwable with, Reply<Long> reply) implements Command {}

    private record Turn() implements Command {}

    private static class Sum extends Actor<Command> {
        final List<String> hooks = new ArrayList<>();
        final List<Long> failedAt = new ArrayList<>();
        final List<Long> restartedAt = new ArrayList<>();
        final AtomicInteger failingRestarts = new AtomicInteger();
        long sum;

        @Override
        protected void onStart() {
            sum = 0;
            hooks.add("start");
        }

        @Override
        protected void onExit() {
            hooks.add("exit");
        }

        @Override
        protected void postRestart(Exception failure) throws Exception {
            restartedAt.add(CurrentTask.nanoTime());
            if (failingRestarts.getAndDecrement() > 0) {
                throw new IOException("not yet, after " + failure.getMessage());
            }
            super.postRestart(failure);
        }

        @Override
        protected void process(Command command) throws Exception {
            switch (command) {
                case Add(long n) -> sum += n;
                case Get(Reply<Long> reply) -> reply.answer(sum);
                case Turn() -> become(m -> ((Get) m).reply.answer(-1L));
                case Fail(Throwable e, Reply<Long> reply) -> {
                    failedAt.add(CurrentTask.nanoTime());
                    if (e instanceof Error x) {
                        throw x;
                    }
                    throw (Exception) e;
                }
            }
        }

        long get() {
            return this.<Long>ask(Get::new).join();
        }

        TaskFuture<Long> fail(Throwable with) {
            return ask(reply -> new Fail(with, reply));
        }
    }

    private static IOException io() {
        return new IOException("broken");
    }

    /** Throws what a finish of that body has failed with. */
    private static void fails(TaskBody body) throws Throwable {
        try {
            finish(body);
        } catch (MultiException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static Throwable failure(TaskFuture<?> f) {
        return ((Outcome.Failure<?>) f.outcome()).cause();
    }

    @OnEveryRuntime
    void restartBeginsAnewAndKeepsTheMessages(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> {
            finish(() -> {
                sum.startSupervised(Supervision.restart());
                sum.send(new Add(1));
                TaskFuture<Long> failed = sum.fail(io());
                sum.send(new Add(2));
                assertThat(sum.get()).isEqualTo(2);
                assertThat(failure(failed)).isInstanceOf(IOException.class);
                sum.exit();
            });
            assertThat(sum.hooks).containsExactly("start", "exit", "start", "exit");
            assertThat(sum.restarts()).isEqualTo(1);
            assertThat(sum.deadLetters()).isZero();
        });
    }

    @OnEveryRuntime
    void restartTakesBehaviorsBack(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> finish(() -> {
            sum.startSupervised(Supervision.restart());
            sum.send(new Turn());
            assertThat(sum.get()).isEqualTo(-1);
            sum.send(new Add(1)); // that behavior does not know it
            assertThat(sum.get()).isZero();
            sum.exit();
        }));
    }

    @OnEveryRuntime
    void resumeDropsTheMessage(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> {
            finish(() -> {
                sum.startSupervised(Supervision.resume());
                sum.send(new Add(1));
                TaskFuture<Long> failed = sum.fail(io());
                sum.send(new Add(2));
                assertThat(sum.get()).isEqualTo(3);
                assertThat(failure(failed)).isInstanceOf(IOException.class);
                sum.exit();
            });
            assertThat(sum.hooks).containsExactly("start", "exit");
            assertThat(sum.restarts()).isZero();
        });
    }

    @OnEveryRuntime
    void stopEndsItWithoutAFailure(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> {
            finish(() -> {
                sum.startSupervised(Supervision.stop());
                TaskFuture<Long> failed = sum.fail(io());
                sum.send(new Add(2));
                assertThat(sum.termination().join()).isTrue();
                assertThat(failure(failed)).isInstanceOf(IllegalStateException.class);
            });
            assertThat(sum.hooks).containsExactly("start", "exit");
            assertThat(sum.sum).isZero();
            assertThat(sum.deadLetters()).isEqualTo(1);
        });
    }

    @OnEveryRuntime
    void eachTypeHasItsOwn(Lab lab) {
        Sum sum = new Sum() {
            @Override
            protected Supervision supervision() {
                return Supervision.escalate()
                        .when(IOException.class, Supervision.restart())
                        .when(UncheckedIOException.class, Supervision.resume());
            }
        };
        lab.launch(() -> {
            assertThatExceptionOfType(ArithmeticException.class)
                    .isThrownBy(() -> fails(() -> {
                        sum.start();
                        sum.send(new Add(1));
                        sum.fail(new UncheckedIOException(io()));
                        assertThat(sum.get()).isEqualTo(1);
                        sum.fail(io());
                        assertThat(sum.get()).isZero();
                        sum.fail(new ArithmeticException());
                    }));
            assertThat(sum.restarts()).isEqualTo(1);
            assertThat(sum.hooks).containsExactly("start", "exit", "start", "exit");
        });
    }

    @OnEveryRuntime
    void anErrorEndsItAlways(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> fails(() -> {
                    sum.startSupervised(Supervision.restart());
                    sum.fail(new AssertionError("wrong"));
                })));
        assertThat(sum.restarts()).isZero();
    }

    /** The hook comes first; if it returns, the program has decided, and the asker is told. */
    @OnEveryRuntime
    void whatTheHookHandlesIsNotSupervised(Lab lab) {
        Sum sum = new Sum() {
            @Override
            protected void onFailure(Exception failure) {
                hooks.add("failure");
            }
        };
        lab.launch(() -> finish(() -> {
            sum.startSupervised(Supervision.restart());
            sum.send(new Add(1));
            assertThat(failure(sum.fail(io()))).isInstanceOf(IOException.class);
            assertThat(sum.get()).isEqualTo(1);
            sum.exit();
        }));
        assertThat(sum.hooks).containsExactly("start", "failure", "exit");
    }

    @Schedules(seeds = 5)
    void theBackOffDoublesUpToItsLongest() {
        Sum sum = new Sum();
        finish(() -> {
            sum.startSupervised(Supervision.restart().backOff(MS.multipliedBy(100), MS.multipliedBy(400)));
            for (int i = 0; i < 5; i++) {
                sum.fail(io());
            }
            sum.get();
            delay(MS.multipliedBy(401)); // a quiet time: the next one is a first one
            sum.fail(io());
            sum.get();
            sum.exit();
        });
        List<Long> waits = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            waits.add((sum.restartedAt.get(i) - sum.failedAt.get(i)) / 1_000_000);
        }
        assertThat(waits).containsExactly(100L, 200L, 400L, 400L, 400L, 100L);
    }

    @Schedules(seeds = 5)
    void theLimitIsThatOfAWindow() {
        Sum sum = new Sum();
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> fails(() -> {
                    sum.startSupervised(Supervision.restart().limit(2, MS.multipliedBy(100)));
                    sum.fail(io());
                    sum.get();
                    delay(MS.multipliedBy(60));
                    sum.fail(io());
                    sum.get();
                    delay(MS.multipliedBy(40)); // the first is as old as the window
                    sum.fail(io());
                    assertThat(sum.get()).isZero();
                    delay(MS.multipliedBy(59));
                    sum.fail(io()); // the second is not
                }))
                .satisfies(e ->
                        assertThat(e.getSuppressed()[0]).hasMessageContaining("was restarted 2 times within PT0.1S"));
        assertThat(sum.restarts()).isEqualTo(3);
    }

    @Schedules(seeds = 5)
    void aFailedRestartIsTriedAgainAfterTheNextWait() {
        Sum sum = new Sum();
        sum.failingRestarts.set(2);
        finish(() -> {
            sum.startSupervised(Supervision.restart().backOff(MS, MS.multipliedBy(100)));
            sum.fail(io());
            sum.send(new Add(1));
            assertThat(sum.get()).isEqualTo(1);
            sum.exit();
        });
        long since = sum.failedAt.get(0);
        assertThat(sum.restartedAt.stream().map(t -> (t - since) / 1_000_000)).containsExactly(1L, 3L, 7L);
        assertThat(sum.hooks).containsExactly("start", "exit", "start", "exit");
    }

    @OnEveryRuntime
    void aFailedRestartWithoutAWaitOrALimitEscalates(Lab lab) {
        Sum sum = new Sum();
        sum.failingRestarts.set(1);
        lab.launch(() -> assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> fails(() -> {
                    sum.startSupervised(Supervision.restart());
                    sum.fail(io());
                }))
                .withMessage("not yet, after broken"));
        assertThat(sum.hooks).containsExactly("start", "exit");
    }

    @Schedules(seeds = 20)
    void anExitEndsTheWait() {
        Sum sum = new Sum();
        long begin = CurrentTask.nanoTime();
        finish(() -> {
            sum.startSupervised(Supervision.restart().backOff(Duration.ofHours(1), Duration.ofHours(1)));
            TaskFuture<Long> failed = sum.fail(io());
            sum.send(new Add(1));
            failure(failed);
            async(sum::exit);
        });
        assertThat(CurrentTask.nanoTime() - begin)
                .isLessThan(Duration.ofMinutes(1).toNanos());
        assertThat(sum.hooks).containsExactly("start", "exit");
        assertThat(sum.restartedAt).isEmpty();
        assertThat(sum.deadLetters()).isEqualTo(1);
    }

    @OnEveryRuntime
    void aCancelledFinishIsNotRestarted(Lab lab) {
        Sum sum = new Sum();
        Cancellation stop = new Cancellation();
        lab.launch(() -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                        sum.startSupervised(Supervision.restart().backOff(Duration.ofHours(1), Duration.ofHours(1)));
                        TaskFuture<Long> failed = sum.fail(io());
                        failure(failed);
                        stop.cancel("enough");
                    }));
            assertThat(sum.restartedAt).isEmpty();
            assertThat(sum.hooks).containsExactly("start", "exit");
            assertThat(sum.hasEnded()).isTrue();
        });
    }

    @OnEveryRuntime
    void aMessageThatFailsSinceItsFinishIsCancelledIsNotSupervised(Lab lab) {
        List<String> hooks = new ArrayList<>();
        Cancellation stop = new Cancellation();
        Promise<Integer> never = promise();
        Actor<Integer> waits = new Actor<>() {
            @Override
            protected void process(Integer n) throws IOException {
                try {
                    stop.cancel("enough");
                    never.join();
                } finally {
                    hooks.add("ended");
                }
            }

            @Override
            protected void preRestart(Exception failure) {
                hooks.add("restart");
            }
        };
        lab.launch(() -> assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> finish(cancelledBy(stop), () -> {
                    waits.startSupervised(Supervision.restart());
                    waits.send(1);
                })));
        assertThat(hooks).containsExactly("ended");
    }

    @Schedules(seeds = 5)
    void aDeadlineEndsTheWait() {
        Sum sum = new Sum();
        long begin = CurrentTask.nanoTime();
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(within(MS.multipliedBy(50)), () -> {
                    sum.startSupervised(Supervision.restart().backOff(Duration.ofHours(1), Duration.ofHours(1)));
                    sum.fail(io());
                }));
        assertThat((CurrentTask.nanoTime() - begin) / 1_000_000).isEqualTo(50);
        assertThat(sum.restartedAt).isEmpty();
    }

    /** Nothing runs while it waits, and that is no deadlock. */
    @OnEveryRuntime
    void aBackOffIsNoDeadlock(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> finish(() -> {
            sum.startSupervised(Supervision.restart().backOff(MS.multipliedBy(30), MS.multipliedBy(30)));
            sum.fail(io());
            assertThat(sum.get()).isZero();
            sum.exit();
        }));
    }

    @OnEveryRuntime
    void pausedMessagesWaitBeyondTheBackOff(Lab lab) {
        Sum sum = new Sum();
        lab.launch(() -> finish(() -> {
            sum.startSupervised(Supervision.restart().backOff(MS, MS));
            TaskFuture<Long> failed = sum.fail(io());
            failure(failed);
            sum.pause();
            TaskFuture<Long> later = sum.ask(Get::new);
            delay(MS.multipliedBy(3));
            assertThat(later.isDone()).isFalse();
            sum.resume();
            assertThat(later.join()).isZero();
            sum.exit();
        }));
    }

    /** Two boxes, of which a message closes both and fails. */
    private static final class Gate extends SelectorActor<Integer> {
        final List<Integer> got = new ArrayList<>();

        Gate() {
            super(2);
        }

        @Override
        protected void process(Integer n) {
            got.add(n);
            if (n == 0) {
                disableAll();
                throw new IllegalArgumentException("closed");
            }
            if (n < 0) {
                exit();
            }
        }
    }

    @OnEveryRuntime
    void aSelectorBeginsAnewWithItsMailboxesOpen(Lab lab) {
        Gate gate = new Gate();
        lab.launch(() -> finish(() -> {
            gate.startSupervised(Supervision.restart().backOff(MS, MS));
            gate.send(0, 0);
            gate.send(1, 1);
            gate.send(1, -1);
        }));
        assertThat(gate.got).containsExactly(0, 1, -1);
        assertThat(gate.restarts()).isEqualTo(1);
    }

    @OnEveryRuntime
    void aSelectorThatResumesWithAllMailboxesClosedFails(Lab lab) {
        Gate gate = new Gate();
        lab.launch(() -> assertThatIllegalStateException()
                .isThrownBy(() -> fails(() -> {
                    gate.startSupervised(Supervision.resume());
                    gate.send(0, 0);
                }))
                .withMessageContaining("all mailboxes"));
    }

    @Test
    void wrongPoliciesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Supervision.restart().backOff(Duration.ZERO, MS))
                .withMessageContaining("must be more than 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Supervision.restart().backOff(MS.multipliedBy(2), MS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Supervision.restart().limit(0, MS))
                .withMessageContaining("must be 1 or more");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Supervision.restart().limit(1, Duration.ZERO));
        assertThatIllegalStateException()
                .isThrownBy(() -> Supervision.resume().limit(1, MS))
                .withMessage("limit is for Supervision.restart(), and this is Supervision.resume()");
        assertThat(Supervision.restart()
                        .backOff(MS, MS.multipliedBy(5))
                        .limit(2, MS)
                        .when(IOException.class, Supervision.stop()))
                .hasToString(
                        "restart after PT0.001S to PT0.005S, at most 2 within PT0.001S; java.io.IOException: stop");
    }
}
