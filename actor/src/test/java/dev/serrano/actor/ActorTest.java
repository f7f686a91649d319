package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskTimeoutException;
import dev.serrano.TaskValue;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Actors: their life, their messages, and the finish that waits for them. */
class ActorTest {
    private sealed interface Command permits Add, Get, Pause, Stop {}

    private record Add(int sender, int n) implements Command {}

    private record Get(Reply<Long> reply) implements Command {}

    private record Pause(Promise<Long> until) implements Command {}

    private record Stop() implements Command {}

    private static final class Sum extends Actor<Command> {
        private final AtomicBoolean inside = new AtomicBoolean();
        private final int[] lastOf = new int[16];
        private final List<String> hooks = new ArrayList<>();
        private final AtomicInteger dead = new AtomicInteger();
        private long sum;

        @Override
        protected void onStart() {
            hooks.add("start");
        }

        @Override
        protected void onExit() {
            hooks.add("exit");
        }

        @Override
        protected void onDeadLetter(Command message) {
            dead.incrementAndGet();
        }

        @Override
        protected void process(Command command) throws Exception {
            assertThat(inside.compareAndSet(false, true))
                    .as("one message at a time")
                    .isTrue();
            switch (command) {
                case Add(int sender, int n) -> {
                    assertThat(n).as("the order of a sender").isGreaterThan(lastOf[sender]);
                    lastOf[sender] = n;
                    sum += n;
                    if (n % 64 == 0) {
                        poll();
                        finish(() -> async(() -> {}));
                    }
                }
                case Get(Reply<Long> reply) -> reply.answer(sum);
                case Pause(Promise<Long> until) -> {
                    pause();
                    async(() -> {
                        sum += until.join();
                        resume();
                    });
                }
                case Stop() -> exit();
            }
            inside.set(false);
        }
    }

    @OnEveryRuntime
    void manySenders(Lab lab) {
        Sum sum = new Sum();
        sum.send(new Add(0, 1)); // kept until the start
        lab.launch(() -> {
            finish(() -> {
                sum.start();
                finish(() -> {
                    for (int s = 1; s <= 10; s++) {
                        int sender = s;
                        async(() -> {
                            for (int i = 1; i <= 500; i++) {
                                sum.send(new Add(sender, i));
                            }
                        });
                    }
                });
                sum.send(new Stop());
            });
            assertThat(sum.sum).isEqualTo(1 + 10 * 500L * 501 / 2);
            assertThat(sum.hooks).containsExactly("start", "exit");
            sum.send(new Add(0, 2));
            assertThat(sum.dead).hasValue(1);
        });
    }

    @OnEveryRuntime
    void senderOutsideTheRuntime(Lab lab) throws Exception {
        Sum sum = new Sum();
        Thread outside = Thread.ofPlatform().unstarted(() -> {
            for (int i = 1; i <= 1_000; i++) {
                sum.send(new Add(0, i));
            }
            sum.send(new Stop());
        });
        lab.launch(() -> finish(() -> {
            sum.startForOutside();
            outside.start();
        }));
        outside.join();
        assertThat(sum.sum).isEqualTo(500_500);
    }

    /** The next message comes when the one before has just been processed, and the actor is about to rest. */
    @OnEveryRuntime
    void noMessageIsOverlookedByAnActorThatRests(Lab lab) throws Exception {
        int messages = 10_000;
        AtomicInteger processed = new AtomicInteger();
        Actor<Integer> actor = new Actor<>() {
            @Override
            protected void process(Integer message) {
                processed.set(message);
                if (message == messages) {
                    exit();
                }
            }
        };
        TrackedThread outside = lab.thread("sender", () -> {
            for (int i = 1; i <= messages; i++) {
                actor.send(i);
                while (processed.get() != i && !actor.hasEnded()) {
                    Thread.onSpinWait();
                }
            }
        });
        lab.launch(() -> finish(actor::startForOutside));
        outside.join();
        assertThat(processed).hasValue(messages);
    }

    @OnEveryRuntime
    void asksAndPauses(Lab lab) {
        lab.launch(() -> finish(() -> {
            Sum sum = new Sum();
            sum.start();
            assertThatIllegalStateException().isThrownBy(sum::start);
            assertThatIllegalStateException().isThrownBy(sum::resume);
            Promise<Long> more = promise();
            sum.send(new Pause(more));
            TaskFuture<Long> answer = sum.ask(Get::new);
            poll();
            assertThat(answer.isDone()).as("paused").isFalse();
            more.put(7L);
            assertThat(answer.join()).isEqualTo(7);
            sum.send(new Stop());
            TaskFuture<Long> tooLate = sum.ask(Get::new);
            assertThatIllegalStateException().isThrownBy(tooLate::join).withMessageContaining("without an answer");
            assertThat(sum.termination().join()).isTrue();
            assertThat(sum.hasEnded()).isTrue();
        }));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anAskThatIsGivenUpKeepsNothingOpen(Lab lab) {
        lab.launch(() -> finish(() -> {
            Sum sum = new Sum();
            sum.start();
            sum.pause(); // so it answers nothing
            TaskFuture<Long> late = finishCall(() -> {
                TaskFuture<Long> asked = sum.ask(Get::new);
                assertThatExceptionOfType(TaskTimeoutException.class).isThrownBy(() -> asked.join(Duration.ofNanos(1)));
                return asked;
            });
            TaskFuture<Long> cancelled = finishCall(() -> sum.ask(Get::new));
            assertThat(cancelled.cancel(false)).isTrue();
            assertThat(cancelled.isCancelled()).isTrue();
            finish(() -> assertThatIllegalStateException()
                    .isThrownBy(() -> sum.<Long>ask(reply -> {
                        throw new IllegalStateException("no message");
                    })));
            sum.send(new Stop());
            sum.resume();
            assertThat(late.join()).isZero();
        }));
    }

    private static <T> T finishCall(TaskValue<T> body) {
        List<T> result = new ArrayList<>();
        finish(() -> {
            result.add(body.call());
        });
        return result.get(0);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anAskThatThrowsKeepsNothingOpen(Lab lab) {
        Actor<Get> full = new Actor<>(1, Overflow.FAIL) {
            @Override
            protected void process(Get message) {
                exit();
            }
        };
        lab.launch(() -> finish(() -> {
            full.start();
            full.pause();
            TaskFuture<Long> first = full.ask(Get::new);
            finish(() -> assertThatIllegalStateException()
                    .isThrownBy(() -> full.ask(Get::new))
                    .withMessageContaining("full"));
            full.resume();
            assertThatIllegalStateException().isThrownBy(first::join).withMessageContaining("without an answer");
        }));
    }

    @OnEveryRuntime
    void aFailureReachesTheFinishOfTheStart(Lab lab) {
        AtomicInteger seen = new AtomicInteger();
        Actor<String> actor = new Actor<>() {
            @Override
            protected void process(String message) {
                seen.incrementAndGet();
                become(m -> {
                    throw unmatched(m);
                });
            }
        };
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> {
                        actor.start();
                        finish(() -> {
                            actor.send("known");
                            actor.send("unknown");
                            actor.send("never seen");
                        });
                    }))
                    .withMessageContaining("does not know the message unknown");
            assertThat(seen).hasValue(1);
            assertThat(actor.hasEnded()).isTrue();
        });
    }

    /** In all states of the actor: idle, offered, busy. */
    @OnEveryRuntime
    void onExitHasRunWhenACancelledFinishEnds(Lab lab) {
        lab.launch(() -> {
            for (int round = 0; round < 100; round++) {
                Sum sum = new Sum();
                Cancellation c = new Cancellation();
                int messages = round % 4;
                async(() -> c.cancel("planned"));
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(c), () -> {
                            sum.start();
                            for (int i = 1; i <= messages; i++) {
                                sum.send(new Add(1, i));
                            }
                        }));
                if (!sum.hasStarted()) {
                    continue; // cancelled before it began
                }
                assertThat(String.join(" ", sum.hooks)).isIn("", "start exit");
                assertThat(sum.termination().join()).isTrue();
                assertThat(sum.deadLetters()).isEqualTo(sum.dead.get());
                long processed = sum.sum * 2;
                assertThat(processed).isLessThanOrEqualTo(messages * (messages + 1L));
            }
        });
    }

    @OnEveryRuntime
    void exitIsOfTheActorAndItsHooksRunInATask(Lab lab) {
        lab.launch(() -> {
            Sum never = new Sum();
            never.send(new Add(1, 1));
            never.exit();
            assertThat(never.dead).hasValue(1);
            assertThat(never.hooks).isEmpty();
            assertThatIllegalStateException().isThrownBy(never::start).withMessageContaining("has ended");
            Sum paused = new Sum();
            finish(() -> {
                paused.start();
                paused.pause();
                paused.send(new Add(1, 1));
                paused.exit();
                paused.exit();
            });
            assertThat(paused.hooks).containsExactly("start", "exit");
            assertThat(paused.sum).isZero();
            assertThat(paused.deadLetters()).isEqualTo(1);
        });
    }

    /** A hook that fails: the other letters are buried, the finish ends, and fails. */
    @OnEveryRuntime
    void failuresOfHooksLoseNothing(Lab lab) {
        AtomicInteger buried = new AtomicInteger();
        Actor<Integer> actor = new Actor<>() {
            @Override
            protected void process(Integer message) {
                exit();
            }

            @Override
            protected void onDeadLetter(Integer message) {
                buried.incrementAndGet();
                throw new IllegalArgumentException("letter " + message);
            }

            @Override
            protected void onExit() {
                throw new IllegalArgumentException("exit");
            }
        };
        for (int i = 0; i < 10; i++) {
            actor.send(i);
        }
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(actor::start))
                .withStackTraceContaining("exit"));
        assertThat(buried).hasValue(9);
        assertThat(actor.deadLetters()).isEqualTo(9);
    }

    private static int deep(int depth, Runnable atTheEnd) {
        if (depth % 200 != 0) {
            return deep(depth + 1, atTheEnd) + 1;
        }
        try {
            return depth < 0 ? 0 : deep(depth + 1, atTheEnd) + 1;
        } catch (StackOverflowError e) {
            atTheEnd.run(); // nothing happens, or all does; where nothing has, again with some more stack
            return 0;
        }
    }

    @OnEveryRuntime
    void callsWithoutStackAreWholeOrNot(Lab lab) {
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger processed = new AtomicInteger();
        Actor<Integer> actor = new Actor<>() {
            @Override
            protected void process(Integer message) {
                processed.incrementAndGet();
            }
        };
        lab.launch(() -> finish(() -> {
            actor.start();
            async(() -> deep(1, () -> {
                actor.send(1);
                sent.incrementAndGet();
                actor.exit();
            }));
        }));
        assertThat(processed.get() + (int) actor.deadLetters()).isEqualTo(sent.get());
        assertThat(actor.termination().join()).isTrue();
    }

    @OnEveryRuntime
    void aFailureOfOnStartIsThatOfTheStart(Lab lab) {
        Actor<Integer> actor = new Actor<>() {
            @Override
            protected void onStart() {
                throw new IllegalArgumentException("planned");
            }

            @Override
            protected void process(Integer message) {}
        };
        actor.send(1);
        lab.launch(() -> finish(() -> assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(actor::start)
                .withMessage("planned")));
        assertThat(actor.hasEnded()).isTrue();
        assertThat(actor.deadLetters()).isEqualTo(1);
    }

    @OnEveryRuntime
    void aCancelledFinishEndsItsActors(Lab lab) {
        lab.launch(() -> {
            Sum sum = new Sum();
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        sum.start();
                        c.cancel();
                    }));
            assertThat(sum.termination().join()).isTrue();
            assertThat(sum.hooks).containsExactly("start", "exit");
        });
    }
}
