package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Phases of parties that come and go. */
class BarrierTest {
    private static final int PHASES = 20;

    /** Trap 10 and T11 of the thesis: children registered one at a time by a running parent; nobody goes on early. */
    @OnEveryRuntime
    void nobodyGoesOnBeforeAllHaveArrived(Lab lab) {
        int n = lab.configuration().size(30, 8);
        AtomicIntegerArray arrivals = new AtomicIntegerArray(PHASES);
        lab.launch(() -> {
            Barrier b = new Barrier();
            b.register();
            for (int i = 0; i < n; i++) {
                async(b.registered(), () -> {
                    for (int phase = 0; phase < PHASES; phase++) {
                        arrivals.incrementAndGet(phase);
                        b.arriveAndAwait();
                        assertThat(arrivals.get(phase)).isEqualTo(n);
                    }
                });
                poll();
            }
            b.arriveAndDeregister();
        });
        assertThat(arrivals.get(PHASES - 1)).isEqualTo(n);
    }

    /** Trap 10 of the thesis: who is registered while others have arrived already is waited for, too. */
    @OnEveryRuntime
    void whoIsRegisteredLateIsWaitedFor(Lab lab) {
        int n = lab.configuration().size(30, 8);
        AtomicInteger through = new AtomicInteger();
        lab.launch(() -> {
            Barrier b = new Barrier();
            b.register();
            for (int i = 1; i <= n; i++) {
                Promise<Integer> begun = promise();
                async(b.registered(), () -> {
                    begun.put(1);
                    b.arriveAndAwait();
                    through.incrementAndGet();
                    b.arriveAndAwait();
                    assertThat(through).as("all have gone on").hasValue(n);
                });
                begun.join();
                String arrived = i + " of " + (i + 1) + " arrived";
                Waits.pollUntil("it has arrived", () -> b.toString().contains(arrived));
                assertThat(through).as("nobody has gone on").hasValue(0);
            }
            assertThat(b.parties()).isEqualTo(n + 1);
            b.arriveAndDeregister();
        });
        assertThat(through).hasValue(n);
    }

    /** Trap 10 of the thesis: a child's first arrival is for the phase in which its parent has registered it. */
    @OnEveryRuntime
    void aChildIsRegisteredInTheCurrentPhase(Lab lab) {
        lab.launch(() -> {
            Barrier b = new Barrier();
            b.register();
            AtomicInteger child = new AtomicInteger();
            for (int k = 1; k <= PHASES; k++) {
                async(b.registered(), () -> {
                    child.incrementAndGet();
                    b.arriveAndAwait();
                });
                b.arriveAndAwait();
                assertThat(child).hasValue(k);
                assertThat(b.phase()).isEqualTo(k);
            }
            b.arriveAndDeregister();
        });
    }

    @OnEveryRuntime
    void whoEndsOrFailsIsWaitedForNoMore(Lab lab) {
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        AtomicInteger through = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Barrier b = new Barrier();
                    b.register();
                    async(taskNamed("fails").with(b.membership()), () -> {
                        b.arriveAndAwait();
                        throw failure;
                    });
                    async(b.registered(), b::arriveAndAwait);
                    async(b.registered(), () -> {
                        b.arriveAndDeregister();
                        assertThatIllegalStateException()
                                .isThrownBy(b::arriveAndAwait)
                                .withMessageContaining("left");
                        assertThatIllegalStateException().isThrownBy(b::arriveAndDeregister);
                    });
                    for (int i = 0; i < 2; i++) {
                        async(b.registered(), () -> {
                            for (int phase = 0; phase < PHASES; phase++) {
                                b.arriveAndAwait();
                            }
                            through.incrementAndGet();
                        });
                    }
                    b.arriveAndDeregister();
                }))
                .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
        assertThat(through).hasValue(2);
    }

    /** Tasks that are cancelled, while they wait or before they run, release the others. */
    @OnEveryRuntime
    void cancelledPartiesLeave(Lab lab) {
        int rounds = lab.configuration().size(40, 10);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                Barrier b = new Barrier();
                b.register();
                Cancellation stop = new Cancellation();
                AtomicInteger through = new AtomicInteger();
                finish(() -> {
                    async(() -> {
                        Cancelled.finishBy(stop, () -> {
                            for (int i = 0; i < 3; i++) {
                                async(b.registered(), () -> {
                                    for (; ; ) {
                                        b.arriveAndAwait();
                                    }
                                });
                            }
                        });
                    });
                    for (int i = 0; i < 2; i++) {
                        async(b.registered(), () -> {
                            for (int phase = 0; phase < 5; phase++) {
                                b.arriveAndAwait();
                            }
                            through.incrementAndGet();
                        });
                    }
                    b.arriveAndDeregister();
                    async(() -> stop.cancel());
                });
                assertThat(through).hasValue(2);
                assertThat(b.parties()).isZero();
            }
        });
    }

    /** While somebody ends a phase, others may be registered, arrive for the next and leave. */
    @OnEveryRuntime
    void theActionRunsOnceAPhaseBeforeAnybodyGoesOn(Lab lab) {
        AtomicInteger actions = new AtomicInteger();
        int[] plain = new int[1];
        lab.launch(() -> {
            Barrier b = new Barrier(1, () -> {
                plain[0]++;
                actions.incrementAndGet();
                poll();
            });
            for (int i = 0; i < 4; i++) {
                async(b.registered(), () -> {
                    for (int phase = 1; phase <= PHASES; phase++) {
                        b.arriveAndAwait();
                        assertThat(actions.get()).isGreaterThanOrEqualTo(phase);
                    }
                });
                async(() -> {
                    b.register();
                    b.arriveAndAwait();
                    b.arriveAndDeregister();
                });
            }
            b.arriveAndDeregister();
        });
        assertThat(plain[0]).isEqualTo(actions.get());
    }

    @OnEveryRuntime
    void aFailureOfTheActionIsToldToAll(Lab lab) {
        AtomicInteger told = new AtomicInteger();
        IllegalArgumentException failure = new IllegalArgumentException("action");
        lab.launch(() -> {
            Barrier b = new Barrier(3, () -> {
                throw failure;
            });
            for (int i = 0; i < 3; i++) {
                async(() -> {
                    assertThatIllegalStateException()
                            .isThrownBy(b::arriveAndAwait)
                            .withCause(failure);
                    told.incrementAndGet();
                });
            }
        });
        assertThat(told).hasValue(3);
    }

    @OnEveryRuntime(workers = {1, 2})
    void threadsOutsideAreParties(Lab lab) {
        Barrier b = new Barrier(3);
        AtomicInteger through = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            lab.thread("party", () -> {
                for (int phase = 0; phase < PHASES; phase++) {
                    b.arriveAndAwait();
                }
                through.incrementAndGet();
            });
        }
        lab.launch(() -> async(() -> {
            for (int phase = 0; phase < PHASES; phase++) {
                b.arriveAndAwait();
            }
            through.incrementAndGet();
        }));
        Waits.until("all are through", () -> through.get() == 3);
        assertThat(b.phase()).isEqualTo(PHASES);
        assertThat(b.toString()).contains("0 of 3 arrived");
    }

    /** What a registered task registers, so that its children wait for each other, is what it takes back. */
    @OnEveryRuntime
    void aRegisteredTaskRegistersOnceMore(Lab lab) {
        AtomicInteger through = new AtomicInteger();
        lab.launch(() -> {
            Barrier b = new Barrier();
            async(b.registered(), () -> {
                b.register();
                for (int i = 0; i < 3; i++) {
                    async(b.registered(), () -> {
                        b.arriveAndAwait();
                        through.incrementAndGet();
                    });
                    poll();
                }
                b.arriveAndDeregister();
                assertThat(through).as("the task itself has not arrived").hasValue(0);
                b.arriveAndAwait();
                assertThat(b.phase()).isEqualTo(1);
                b.arriveAndDeregister();
                assertThatIllegalStateException().isThrownBy(b::arriveAndDeregister);
            });
        });
        assertThat(through).hasValue(3);
    }

    @OnEveryRuntime(workers = 1)
    void moreThanTheMostParties(Lab lab) {
        Barrier b = new Barrier(Integer.MAX_VALUE);
        assertThatIllegalStateException().isThrownBy(b::register).withMessageContaining("2147483647 parties");
        assertThat(b.parties()).isEqualTo(Integer.MAX_VALUE);
        lab.launch(() -> assertThatIllegalStateException()
                .isThrownBy(() -> async(b.registered(), () -> {}))
                .withMessageContaining("2147483647 parties"));
        b.arriveAndDeregister();
        b.register();
    }

    @OnEveryRuntime(workers = {1, 2})
    void whoIsNotRegisteredIsToldSo(Lab lab) {
        lab.launch(() -> {
            Barrier b = new Barrier();
            assertThatIllegalStateException().isThrownBy(b::arriveAndAwait).withMessageContaining("register()");
            assertThatIllegalStateException().isThrownBy(b::arriveAndDeregister);
            async(
                    b.registered(),
                    () -> async(() -> assertThatIllegalStateException()
                            .as("a child that was not registered")
                            .isThrownBy(b::arriveAndAwait)));
        });
    }

    @Test
    void misuse() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Barrier(-1));
    }
}
