package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.experimental.actors.DeclarativeSelector;
import edu.rice.hj.experimental.actors.Selector;
import edu.rice.hj.runtime.actors.Actor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Habanero's selectors: mailboxes, priorities, enabling and disabling, conditions. */
class SelectorTest {
    private static final String STOP = "stop";

    private enum Box {
        HIGH,
        MIDDLE,
        LOW
    }

    private static class Noting extends Selector<String> {
        final List<String> notes = new ArrayList<>();

        Noting() {
            super(Box.class);
        }

        Noting(int mailboxes, boolean usePriorities) {
            super(mailboxes, true, usePriorities);
        }

        @Override
        protected void onPreStart() {
            notes.add("before start, started " + hasStarted());
        }

        @Override
        protected void onPostStart() {
            notes.add("after start, started " + hasStarted());
        }

        @Override
        protected void onPreExit() {
            notes.add("before exit");
        }

        @Override
        protected void onPostExit() {
            notes.add("after exit");
        }

        @Override
        protected void process(String message) {
            notes.add(message);
            react(message);
            if (message.equals(STOP)) {
                exit();
            }
        }

        void react(String message) {}
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void lowNumbersFirst(Lab lab) {
        Noting selector = new Noting() {
            @Override
            void react(String message) {
                if (message.equals("low 1")) {
                    send(Box.HIGH, "high from low");
                    send(Box.MIDDLE, "middle from low");
                }
            }
        };
        selector.send(Box.LOW, "low 1");
        selector.send(2, "low 2");
        selector.send(Box.MIDDLE, "middle");
        selector.send(0, "high");
        lab.launch(() -> finish(() -> {
            selector.start();
            selector.send(Box.LOW, STOP);
        }));
        assertThat(selector.hasStarted()).isTrue();
        assertThat(selector.notes)
                .containsExactly(
                        "before start, started false",
                        "after start, started true",
                        "high",
                        "middle",
                        "low 1",
                        "high from low",
                        "middle from low",
                        "low 2",
                        STOP,
                        "before exit",
                        "after exit");
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void withoutPrioritiesAllAreServed(Lab lab) {
        int messages = 200;
        int[] before = new int[2]; // how many of the mailbox had been processed when the other one was done
        Selector<Integer> selector = new Selector<>(2, true, false) {
            private final int[] done = new int[2];

            @Override
            protected void process(Integer message) {
                int box = message % 2;
                assertThat(message / 2).isEqualTo(done[box]++);
                if (done[box] == messages) {
                    before[1 - box] = done[1 - box];
                    if (done[0] + done[1] == 2 * messages) {
                        exit();
                    }
                }
            }
        };
        for (int i = 0; i < 2 * messages; i++) {
            selector.send(i % 2, i);
        }
        lab.launch(() -> finish(() -> selector.start()));
        assertThat(Math.min(before[0], before[1])).as("of the one served last").isPositive();
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void disabledMailboxesKeepTheirMessages(Lab lab) {
        Noting selector = new Noting() {
            {
                disableAllExcept(Box.LOW);
                disableAllExcept(2);
                disable(Box.HIGH);
            }

            @Override
            void react(String message) {
                switch (message) {
                    case "low" -> {
                        assertThat(isEnabled(Box.HIGH)).isFalse();
                        assertThat(isEnabled(1)).isFalse();
                        assertThat(isEnabled(2)).isTrue();
                        enable(Box.MIDDLE);
                        enable(1);
                    }
                    case "middle 2" -> {
                        enableAll();
                        disable(1);
                        assertThat(isEnabled(Box.HIGH)).isTrue();
                    }
                    case "high" -> enable(1);
                    default -> assertThat(message).isNotEmpty();
                }
            }
        };
        selector.send(Box.HIGH, "high");
        for (int i = 1; i <= 3; i++) {
            selector.send(Box.MIDDLE, "middle " + i);
        }
        selector.send(Box.LOW, "low");
        selector.send(Box.LOW, STOP);
        lab.launch(() -> finish(() -> selector.start()));
        assertThat(selector.notes).containsSequence("low", "middle 1", "middle 2", "high", "middle 3", STOP);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aTaskEnablesWhatWasAllDisabled(Lab lab) {
        int rounds = 50;
        Selector<Integer> selector = new Selector<>(1, false) {
            private final AtomicBoolean may = new AtomicBoolean(true);

            @Override
            protected void process(Integer message) {
                assertThat(may.getAndSet(false)).as("enabled by the task").isTrue();
                if (message == rounds) {
                    exit();
                    return;
                }
                disable(0);
                async(() -> {
                    poll();
                    may.set(true);
                    enable(0);
                    tryProcessMessage(0);
                });
            }
        };
        lab.launch(() -> finish(() -> {
            selector.start();
            for (int i = 1; i <= rounds; i++) {
                selector.send(0, i);
            }
        }));
    }

    /** An error by section 5.4 of the thesis; here only if no task may yet enable one. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void allMailboxesDisabledAndNoTaskLeftIsADeadlock(Lab lab) {
        Selector<String> selector = new Selector<>(2) {
            @Override
            protected void process(String message) {
                disable(0);
                disable(1);
            }
        };
        assertThatThrownBy(() -> lab.launch(() -> finish(() -> {
                    selector.start();
                    selector.send(0, "a");
                    selector.send(1, "b");
                })))
                .isInstanceOf(TaskDeadlockException.class)
                .hasMessageContaining("all are disabled, so it takes none");
    }

    @Test
    void aMailboxThatIsNone() {
        Noting selector = new Noting(2, true) {
            @Override
            void react(String message) {
                throw new AssertionError(message);
            }
        };
        assertThatIllegalArgumentException().isThrownBy(() -> selector.send(2, STOP));
        assertThatIllegalArgumentException().isThrownBy(() -> selector.send(-1, STOP));
        assertThatIllegalArgumentException().isThrownBy(() -> new Noting(0, true));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DeclarativeSelector<String>(2) {
                    {
                        guard(2, message -> true);
                    }

                    @Override
                    protected void registerGuards() {}

                    @Override
                    protected void doProcess(String message) {}
                })
                .withMessageContaining("0 to 1");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aFailureEndsTheSelectorUnlessItIsHandled(Lab lab) {
        Noting failing = new Noting() {
            @Override
            void react(String message) {
                throw new IllegalStateException(message);
            }
        };
        Noting handling = new Noting() {
            @Override
            void react(String message) {
                if (!message.equals(STOP)) {
                    throw new IllegalStateException(message);
                }
            }

            @Override
            protected void handleThrowable(Throwable failure) {
                notes.add("handled " + failure.getMessage());
            }
        };
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(() -> {
                    failing.start();
                    failing.send(0, "first");
                    failing.send(0, "second");
                    handling.start();
                    handling.send(0, "one");
                    handling.send(0, STOP);
                }))
                .satisfies(e -> assertThat(e.failures())
                        .extracting(Throwable::getMessage)
                        .containsExactly("first")));
        assertThat(failing.notes).endsWith("first", "before exit", "after exit");
        assertThat(handling.notes).endsWith("one", "handled one", STOP, "before exit", "after exit");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void whoWaitsForAReplyTakesNothingElse(Lab lab) {
        int requests = 100;
        List<Integer> replies = new ArrayList<>();
        Selector<Integer> requester = new Selector<>(2) {
            private final Actor<Integer> server = new Actor<>() {
                @Override
                protected void process(Integer message) {
                    if (message < 0) {
                        exit();
                    } else {
                        reply(message * message);
                    }
                }
            };

            private void reply(int value) {
                send(1, value);
            }

            @Override
            protected void onPostStart() {
                server.start();
            }

            @Override
            protected void onPreExit() {
                server.send(-1);
            }

            @Override
            protected void process(Integer message) {
                if (isEnabled(0)) {
                    disable(0);
                    server.send(message);
                } else {
                    replies.add(message);
                    enable(0);
                    if (replies.size() == requests) {
                        exit();
                    }
                }
            }
        };
        lab.launch(() -> finish(() -> {
            requester.start();
            for (int i = 0; i < requests; i++) {
                requester.send(0, i);
            }
        }));
        for (int i = 0; i < requests; i++) {
            assertThat(replies.get(i)).isEqualTo(i * i);
        }
    }

    private enum Side {
        PRODUCER,
        CONSUMER
    }

    /** A message to a buffer: an item; or, with a consumer, a wish for one. */
    private record Wish(int item, Actor<Integer> consumer) {}

    private static final int LIMIT = 3;
    private static final int ITEMS = 200;

    /** What a buffer does, whoever enables its mailboxes. */
    private static final class Items {
        private final ArrayDeque<Integer> kept = new ArrayDeque<>();
        private int taken;

        void serve(Wish wish) {
            if (wish.consumer() == null) {
                assertThat(kept.size()).as("room").isLessThan(LIMIT);
                kept.add(wish.item());
            } else {
                wish.consumer().send(kept.remove());
                taken++;
            }
        }
    }

    private static final class Consumer extends Actor<Integer> {
        private final Selector<Wish> buffer;
        private int sum;
        private int got;

        Consumer(Selector<Wish> buffer) {
            this.buffer = buffer;
        }

        @Override
        protected void onPostStart() {
            buffer.send(Side.CONSUMER, new Wish(0, this));
        }

        @Override
        protected void process(Integer item) {
            sum += item;
            if (++got == ITEMS) {
                exit();
            } else {
                buffer.send(Side.CONSUMER, new Wish(0, this));
            }
        }
    }

    private static void runBuffer(Lab lab, Selector<Wish> buffer) {
        Consumer one = new Consumer(buffer);
        Consumer two = new Consumer(buffer);
        lab.launch(() -> finish(() -> {
            buffer.start();
            one.start();
            two.start();
            for (int p = 0; p < 4; p++) {
                async(() -> {
                    for (int i = 1; i <= ITEMS / 2; i++) {
                        buffer.send(Side.PRODUCER, new Wish(i, null));
                    }
                });
            }
        }));
        assertThat(one.sum + two.sum).isEqualTo(4 * (ITEMS / 2) * (ITEMS / 2 + 1) / 2);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aBoundedBuffer(Lab lab) {
        runBuffer(lab, new Selector<>(Side.class) {
            private final Items items = new Items();

            {
                disable(Side.CONSUMER);
            }

            @Override
            protected void process(Wish wish) {
                items.serve(wish);
                if (items.kept.size() == LIMIT) {
                    disable(Side.PRODUCER);
                } else {
                    enable(Side.PRODUCER);
                }
                if (items.kept.isEmpty()) {
                    disable(Side.CONSUMER);
                } else {
                    enable(Side.CONSUMER);
                }
                if (items.taken == 2 * ITEMS) {
                    exit();
                }
            }
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aBoundedBufferThatDeclaresItsConditions(Lab lab) {
        List<Wish> judged = new ArrayList<>();
        List<Wish> processed = new ArrayList<>();
        runBuffer(lab, new DeclarativeSelector<>(Side.class) {
            private final Items items = new Items();

            {
                disable(Side.CONSUMER);
            }

            @Override
            protected void registerGuards() {
                guard(Side.CONSUMER, wish -> false); // replaced
                guard(1, wish -> !items.kept.isEmpty());
                guard(Side.PRODUCER, wish -> {
                    judged.add(wish);
                    return items.kept.size() < LIMIT;
                });
            }

            @Override
            protected void doProcess(Wish wish) {
                items.serve(wish);
                processed.add(wish);
                if (items.taken == 2 * ITEMS) {
                    exit();
                }
            }
        });
        assertThat(judged).as("once for each message").isEqualTo(processed);
    }
}
