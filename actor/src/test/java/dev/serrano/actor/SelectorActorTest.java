package dev.serrano.actor;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/** Mailboxes, guards, the life of a selector, and the rule that not all may be disabled. */
class SelectorActorTest {
    private static final String STOP = "stop";

    private enum Box {
        HIGH,
        LOW
    }

    /** Records what it processes; its behaviour is a function. */
    private static final class Recorder extends SelectorActor<String> {
        final List<String> seen = new ArrayList<>();
        final AtomicBoolean busy = new AtomicBoolean();
        final BiConsumer<Recorder, String> then;

        Recorder(int mailboxes, MailboxPolicy policy, BiConsumer<Recorder, String> then) {
            super(mailboxes, policy);
            this.then = then;
        }

        Recorder(int mailboxes, BiConsumer<Recorder, String> then) {
            this(mailboxes, MailboxPolicy.PRIORITY, then);
        }

        @Override
        protected void process(String m) {
            assertThat(busy.getAndSet(true)).as("two messages at once").isFalse();
            seen.add(m);
            if (m.equals(STOP)) {
                exit();
            } else {
                then.accept(this, m);
            }
            busy.set(false);
        }
    }

    private static void nothing(Recorder r, String m) {}

    @OnEveryRuntime
    void messagesSentBeforeTheStartAreKeptAndStrictPriorityHolds(Lab lab) {
        Recorder r = new Recorder(3, SelectorActorTest::nothing);
        r.send(2, STOP);
        r.send(1, "b1");
        r.send(0, "a1");
        r.send(1, "b2");
        r.send(0, "a2");
        lab.launch(() -> {
            finish(r::start);
            assertThat(r.seen).containsExactly("a1", "a2", "b1", "b2", STOP);
            assertThat(r.hasEnded()).isTrue();
        });
    }

    @OnEveryRuntime
    void theSearchBeginsAtTheFirstMailboxAfterEachMessage(Lab lab) {
        Recorder r = new Recorder(2, (s, m) -> {
            if (m.equals("b1")) {
                s.send(0, "a1");
            }
        });
        r.send(1, "b1");
        r.send(1, "b2");
        r.send(1, STOP);
        lab.launch(() -> finish(r::start));
        assertThat(r.seen).containsExactly("b1", "a1", "b2", STOP);
    }

    @OnEveryRuntime
    void leastRecentStaysWithAMailbox(Lab lab) {
        Recorder r = new Recorder(3, MailboxPolicy.LEAST_RECENT, (s, m) -> {
            if (m.equals("b1")) {
                s.send(0, STOP);
            }
        });
        r.send(1, "b1");
        r.send(1, "b2");
        r.send(2, "c1");
        r.send(2, "c2");
        lab.launch(() -> finish(r::start));
        assertThat(r.seen).containsExactly("b1", "b2", "c1", "c2", STOP);
    }

    /** The message comes while the selector opens the mailbox for it, and is about to rest. */
    @OnEveryRuntime
    void noMessageIsOverlookedBehindAMailboxThatIsBeingEnabled(Lab lab) throws Exception {
        int rounds = 5_000;
        AtomicInteger processed = new AtomicInteger();
        SelectorActor<Integer> selector = new SelectorActor<>(2) {
            @Override
            protected void process(Integer message) {
                if (message < 0) {
                    enable(1);
                    return;
                }
                disable(1);
                processed.set(message);
                if (message == rounds) {
                    exit();
                }
            }
        };
        selector.disable(1);
        TrackedThread outside = lab.thread("sender", () -> {
            for (int i = 1; i <= rounds; i++) {
                selector.send(0, -1);
                selector.send(1, i);
                while (processed.get() != i && !selector.hasEnded()) {
                    Thread.onSpinWait();
                }
            }
        });
        lab.launch(() -> finish(selector::startForOutside));
        outside.join();
        assertThat(processed).hasValue(rounds);
    }

    @OnEveryRuntime
    void disabledMailboxesKeepTheirMessagesInOrder(Lab lab) {
        Recorder r = new Recorder(2, (s, m) -> {
            if (m.equals("open")) {
                s.enable(0);
                s.enable(0); // of no effect
            }
        });
        r.disable(0);
        r.disable(0);
        for (int i = 0; i < 100; i++) {
            r.send(0, "m" + i);
        }
        lab.launch(() -> {
            finish(() -> {
                r.start();
                r.send(1, "open");
                r.send(1, STOP);
            });
        });
        assertThat(r.seen.getFirst()).isEqualTo("open");
        assertThat(r.seen).hasSize(102);
        for (int i = 0; i < 100; i++) {
            assertThat(r.seen.get(i + 1)).isEqualTo("m" + i);
        }
    }

    /** A condition is evaluated when the owner looks, so it counts the looks. */
    @OnEveryRuntime
    void aMessageForADisabledMailboxWakesNobody(Lab lab) {
        AtomicInteger looks = new AtomicInteger();
        List<Integer> seen = new ArrayList<>();
        SelectorActor<Integer> s = new SelectorActor<>(2) {
            {
                guard(1, () -> looks.incrementAndGet() < 0);
                disable(0);
            }

            @Override
            protected void process(Integer m) {
                seen.add(m);
                if (m == 99) {
                    exit();
                }
            }
        };
        lab.launch(() -> finish(() -> {
            s.send(1, -1);
            async(s::start);
            while (looks.get() == 0) {
                poll();
            }
            int before = looks.get();
            for (int i = 0; i < 100; i++) {
                s.send(0, i);
                poll();
            }
            assertThat(looks).hasValue(before);
            s.enable(0);
        }));
        assertThat(seen).hasSize(100).isSorted();
    }

    @OnEveryRuntime
    void whatAMessageSpawnsRunsBesideTheNextOnes(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            Recorder r = new Recorder(1, (s, m) -> {
                if (m.equals("open")) {
                    gate.put(1);
                } else {
                    async(() -> ended.addAndGet(gate.join()));
                }
            });
            finish(() -> {
                r.start();
                for (int i = 0; i < 10; i++) {
                    r.send(0, "m" + i);
                }
                r.send(0, "open");
                r.send(0, STOP);
            });
            assertThat(ended).as("they belong to its finish").hasValue(10);
        });
    }

    @OnEveryRuntime
    void enumsNameMailboxesInTheirOrder(Lab lab) {
        List<Integer> seen = new ArrayList<>();
        SelectorActor<Integer> s = new SelectorActor<>(Box.class) {
            @Override
            protected int mailboxFor(Integer m) {
                return m % 2;
            }

            @Override
            protected void process(Integer m) {
                seen.add(m);
                if (m == 1) {
                    exit();
                }
            }
        };
        s.send(Box.LOW, 1);
        s.send(4);
        s.disableAllExcept(Box.HIGH);
        assertThat(s.isEnabled(Box.LOW)).isFalse();
        s.enable(Box.LOW);
        s.send(Box.HIGH, 2);
        lab.launch(() -> finish(s::start));
        assertThat(seen).containsExactly(4, 2, 1);
    }

    @OnEveryRuntime
    void allDisabledIsAnErrorWhenTheMessageHasEnded(Lab lab) {
        Recorder r = new Recorder(2, (s, m) -> s.disable(0, 1));
        r.send(0, "x");
        r.send(1, "left");
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(r::start))
                .withStackTraceContaining("all mailboxes"));
        assertThat(r.hasEnded()).isTrue();
        assertThat(r.deadLetters()).isEqualTo(1);
        r.send(0, "late");
        assertThat(r.deadLetters()).isEqualTo(2);
    }

    @OnEveryRuntime
    void disablingAllInsideAMessageIsNoError(Lab lab) {
        Recorder r = new Recorder(2, (s, m) -> {
            s.disableAll();
            s.enable(1);
        });
        r.send(0, "x");
        r.send(1, STOP);
        lab.launch(() -> finish(r::start));
        assertThat(r.seen).containsExactly("x", STOP);
    }

    @OnEveryRuntime
    void aHeldMessageMayLeaveAllDisabledUntilATaskEnables(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> later = promise();
            Recorder r = new Recorder(2, (s, m) -> {
                s.hold();
                s.disableAll();
                async(() -> {
                    later.join();
                    s.enableAll();
                    s.release();
                });
            });
            r.send(0, "x");
            r.send(1, STOP);
            finish(() -> {
                r.start();
                async(() -> later.put(1));
            });
            assertThat(r.seen).containsExactly("x", STOP);
        });
    }

    @OnEveryRuntime
    void aReleaseThatEnablesNothingIsTheErrorAndOneTooManyIsRefused(Lab lab) {
        Recorder r = new Recorder(1, (s, m) -> {
            s.hold();
            s.disableAll();
            async(s::release);
        });
        assertThatIllegalStateException().isThrownBy(r::release).withMessageContaining("without hold");
        r.send(0, "x");
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(r::start))
                .withStackTraceContaining("all mailboxes"));
    }

    @OnEveryRuntime
    void enablingFromOutsideWakesTheSelector(Lab lab) throws Exception {
        int rounds = 300;
        AtomicInteger processed = new AtomicInteger();
        Recorder r = new Recorder(2, (s, m) -> {
            s.disable(0);
            processed.incrementAndGet();
        });
        for (int i = 0; i < rounds; i++) {
            r.send(0, "m" + i);
        }
        Thread outside = Thread.ofPlatform().unstarted(() -> {
            while (processed.get() < rounds) {
                r.enable(0);
                Thread.onSpinWait();
            }
            r.send(1, STOP);
        });
        lab.launch(() -> finish(() -> {
            r.startForOutside();
            outside.start();
        }));
        outside.join();
        assertThat(r.seen).hasSize(rounds + 1);
    }

    @OnEveryRuntime
    void sendersGuardsAndTasksRaceAndOneMessageRunsAtATime(Lab lab) {
        int senders = 8;
        int each = 200;
        AtomicInteger left = new AtomicInteger(senders * each);
        Recorder r = new Recorder(4, MailboxPolicy.RANDOM, (s, m) -> {
            s.disableAllExcept(m.charAt(0) % 4);
            s.hold();
            async(() -> {
                s.enableAll();
                s.release();
            });
            if (left.decrementAndGet() == 0) {
                s.exit();
            }
        });
        lab.launch(() -> finish(() -> {
            r.start();
            for (int i = 0; i < senders; i++) {
                char name = (char) ('a' + i);
                async(() -> {
                    for (int n = 0; n < each; n++) {
                        r.send(name % 4, name + "" + n);
                    }
                });
            }
        }));
        assertThat(r.seen).hasSize(senders * each);
        int[] next = new int[senders];
        for (String m : r.seen) { // the order of each sender is kept
            assertThat(Integer.parseInt(m.substring(1))).isEqualTo(next[m.charAt(0) - 'a']++);
        }
    }

    @OnEveryRuntime
    void aMessageMayWaitAndNoOtherIsProcessedMeanwhile(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> value = promise();
            Recorder r = new Recorder(1, (s, m) -> {
                if (m.equals("wait")) {
                    assertThat(value.join()).isEqualTo(7);
                }
            });
            r.send(0, "wait");
            finish(() -> {
                r.start();
                r.send(0, "next");
                r.send(0, STOP);
                async(() -> value.put(7));
            });
            assertThat(r.seen).containsExactly("wait", "next", STOP);
        });
    }

    @OnEveryRuntime
    void aFailureEndsTheSelectorAndIsOneOfTheFinish(Lab lab) {
        Recorder r = new Recorder(1, (s, m) -> {
            throw new IllegalArgumentException("planned");
        });
        r.send(0, "x");
        r.send(0, "y");
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> finish(r::start))
                .withStackTraceContaining("planned"));
        assertThat(r.deadLetters()).isEqualTo(1);
    }

    @OnEveryRuntime
    void anExitLetsTheMessageEndAndDropsTheRest(Lab lab) {
        AtomicInteger after = new AtomicInteger();
        Recorder r = new Recorder(2, (s, m) -> {
            s.exit();
            s.exit();
            s.send(1, "late");
            after.incrementAndGet();
        });
        r.send(0, "x");
        r.send(0, "y");
        lab.launch(() -> finish(r::start));
        assertThat(after).hasValue(1);
        assertThat(r.seen).containsExactly("x");
        assertThat(r.deadLetters()).isEqualTo(2);
        assertThatIllegalArgumentException().isThrownBy(() -> r.send(2, "z"));
    }

    @OnEveryRuntime
    void aSelectorStartsOnce(Lab lab) {
        Recorder r = new Recorder(1, SelectorActorTest::nothing);
        assertThatIllegalStateException().isThrownBy(r::start);
        assertThat(r.hasStarted()).isFalse();
        lab.launch(() -> finish(() -> {
            r.start();
            assertThatIllegalStateException().isThrownBy(r::start).withMessageContaining("has been started");
            r.exit();
        }));
        assertThat(r.hasEnded()).isTrue();
    }

    @OnEveryRuntime
    void aGuardIsAskedBeforeEachMessageTheFirstOneToo(Lab lab) {
        int n = 400;
        List<Integer> sizes = new ArrayList<>();
        SelectorActor<Integer> s = new SelectorActor<>(2) {
            int size;
            int got;

            {
                guard(0, () -> size < 3);
                guard(1, () -> size > 0);
            }

            @Override
            protected void process(Integer m) {
                size += m;
                sizes.add(size);
                if (++got == 2 * n) {
                    exit();
                }
            }
        };
        s.send(1, -1);
        lab.launch(() -> finish(() -> {
            s.start();
            async(() -> {
                for (int i = 0; i < n; i++) {
                    s.send(0, 1);
                }
            });
            for (int i = 1; i < n; i++) {
                s.send(1, -1);
            }
        }));
        assertThat(sizes).hasSize(2 * n).allMatch(i -> i >= 0 && i <= 3);
    }

    @OnEveryRuntime
    void aCancelledFinishEndsItsSelectors(Lab lab) {
        Recorder r = new Recorder(1, SelectorActorTest::nothing);
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        r.start();
                        async(() -> c.cancel("planned"));
                    }));
        });
        assertThat(r.hasEnded()).isTrue();
        r.send(0, "late");
        assertThat(r.deadLetters()).isEqualTo(1);
        assertThat(r.seen).isEmpty();
    }
}
