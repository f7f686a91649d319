package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static edu.rice.hj.Module1.asyncPhased;
import static edu.rice.hj.Module1.doWait;
import static edu.rice.hj.Module1.forallPhased;
import static edu.rice.hj.Module1.forasyncPhased;
import static edu.rice.hj.Module1.newPhaser;
import static edu.rice.hj.Module1.next;
import static edu.rice.hj.Module1.signal;
import static edu.rice.hj.api.HjPhaserMode.SIG;
import static edu.rice.hj.api.HjPhaserMode.SIG_WAIT;
import static edu.rice.hj.api.HjPhaserMode.SIG_WAIT_SINGLE;
import static edu.rice.hj.api.HjPhaserMode.WAIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlockPolicy;
import dev.serrano.TaskDeadlockException;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjPhaser;
import edu.rice.hj.api.HjPhaserMode;
import edu.rice.hj.api.HjPhaserPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Habanero's phasers: what tasks see of each other's phases, and the programs of the papers and the course. */
class PhasersTest {
    private static final int N = 40;

    /** Computes the same by phasers and in a row; each cell is the mean of its neighbours, again and again. */
    private static final class Averaging {
        final int cells;
        final int rounds;
        double[] now;
        double[] then;

        Averaging(int cells, int rounds) {
            this.cells = cells;
            this.rounds = rounds;
            now = new double[cells + 2];
            now[cells + 1] = 1;
            then = now.clone();
        }

        static void step(double[] from, double[] to, int group, int size) {
            for (int k = 1 + group * size; k < 1 + (group + 1) * size; k++) {
                to[k] = (from[k - 1] + from[k + 1]) / 2;
            }
        }

        void flip() {
            double[] t = now;
            now = then;
            then = t;
        }

        double[] inARow() {
            for (int r = 0; r < rounds; r++) {
                step(now, then, 0, cells);
                flip();
            }
            return now;
        }
    }

    // ---- barriers -------------------------------------------------------------------------------------------------

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void nextIsABarrierAmongTheIterations(Lab lab) {
        AtomicIntegerArray steps = new AtomicIntegerArray(N);
        Queue<String> early = new ConcurrentLinkedQueue<>();
        lab.launch(() -> forallPhased(0, N - 1, i -> {
            for (int r = 1; r <= 10; r++) {
                steps.set(i, r);
                next();
                for (int k = 0; k < N; k++) {
                    if (steps.get(k) < r) {
                        early.add(i + " was past " + r + " before " + k);
                    }
                }
            }
        }));
        assertThat(early).isEmpty();
        assertThat(steps.get(N - 1)).isEqualTo(10);
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void oneDimensionalAveragingByGroupsAndABarrier(Lab lab) {
        Averaging a = new Averaging(96, 60);
        lab.launch(() -> forallPhased(0, 7, group -> {
            for (int r = 0; r < a.rounds; r++) {
                Averaging.step(a.now, a.then, group, 12);
                next();
                if (group == 0) {
                    a.flip();
                }
                next();
            }
        }));
        assertThat(a.now).isEqualTo(new Averaging(96, 60).inARow());
    }

    /** Each group waits for its two neighbours alone: three phasers a task, each in another mode. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void oneDimensionalAveragingFromPointToPoint(Lab lab) {
        Averaging a = new Averaging(96, 60);
        lab.launch(() -> finish(() -> {
            HjPhaser[] ph = new HjPhaser[10];
            for (int k = 0; k < ph.length; k++) {
                ph[k] = newPhaser(HjPhaserMode.DEFAULT_MODE);
            }
            for (int k = 0; k < 8; k++) {
                int group = k;
                asyncPhased(List.of(ph[k].inMode(WAIT), ph[k + 1].inMode(SIG), ph[k + 2].inMode(WAIT)), () -> {
                    double[] now = a.now;
                    double[] then = a.then;
                    for (int r = 0; r < a.rounds; r++) {
                        Averaging.step(now, then, group, 12);
                        double[] t = now;
                        now = then;
                        then = t;
                        next();
                    }
                });
            }
        }));
        assertThat(a.now).isEqualTo(new Averaging(96, 60).inARow()); // an even number of rounds
    }

    /** Figure 2.11 of the thesis, with what each phase has of the two tasks in place of work. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void eachPhaseHasBothTasks(Lab lab) {
        int[][] work = {{1, 5, 3}, {3, 1, 5}};
        AtomicIntegerArray longest = new AtomicIntegerArray(3);
        int[] seen = new int[2];
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT);
            for (int k = 0; k < 2; k++) {
                int task = k;
                asyncPhased(ph.inMode(SIG_WAIT), () -> {
                    for (int p = 0; p < 3; p++) {
                        longest.accumulateAndGet(p, work[task][p], Math::max);
                        next();
                        seen[task] += longest.get(p);
                    }
                });
            }
        }));
        assertThat(seen).containsExactly(13, 13);
    }

    // ---- modes ----------------------------------------------------------------------------------------------------

    /** T11: no waiting task goes on before all have signalled the phase, however far some of them are ahead. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void whoWaitsHasTheSignalsOfAll(Lab lab) {
        int producers = 5;
        int phases = 30;
        AtomicIntegerArray made = new AtomicIntegerArray(producers);
        Queue<String> early = new ConcurrentLinkedQueue<>();
        AtomicInteger passed = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT);
            forasyncPhased(0, producers - 1, List.of(ph.inMode(SIG)), i -> {
                Random random = new Random(i);
                for (int p = 1; p <= phases; p++) {
                    if (random.nextInt(4) == 0) {
                        async(() -> {}); // the others may come first
                    }
                    made.set(i, p);
                    next();
                }
            });
            forasyncPhased(List.of("a", "b"), List.of(ph.inMode(WAIT)), name -> {
                for (int p = 1; p <= phases; p++) {
                    next();
                    passed.incrementAndGet();
                    for (int i = 0; i < producers; i++) {
                        if (made.get(i) < p) {
                            early.add(name + " was past " + p + " before " + i);
                        }
                    }
                }
            });
        }));
        assertThat(early).isEmpty();
        assertThat(passed).hasValue(2 * phases);
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void aPipelineHandsOnItem(Lab lab) {
        int stages = 6;
        int items = 50;
        int[][] at = new int[stages + 1][items];
        lab.launch(() -> finish(() -> {
            List<HjPhaser> ph = new ArrayList<>();
            for (int s = 0; s <= stages; s++) {
                ph.add(newPhaser(SIG_WAIT));
            }
            for (int s = 0; s <= stages; s++) {
                int stage = s;
                List<HjPhaserPair> registrations = s == 0
                        ? List.of(ph.get(0).inMode(SIG))
                        : List.of(ph.get(s - 1).inMode(WAIT), ph.get(s).inMode(SIG));
                asyncPhased(registrations, () -> {
                    for (int k = 0; k < items; k++) {
                        if (stage > 0) {
                            ph.get(stage - 1).doWait();
                        }
                        at[stage][k] = stage == 0 ? k : at[stage - 1][k] + 1;
                        ph.get(stage).signal();
                    }
                });
            }
        }));
        for (int k = 0; k < items; k++) {
            assertThat(at[stages][k]).isEqualTo(k + stages);
        }
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void aBoundKeepsTheProducerNear(Lab lab) {
        int bound = 3;
        AtomicInteger ahead = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT, bound);
            asyncPhased(ph.inMode(SIG), () -> {
                for (int k = 0; k < 50; k++) {
                    most.accumulateAndGet(ahead.incrementAndGet(), Math::max);
                    next();
                }
            });
            asyncPhased(ph.inMode(WAIT), () -> {
                for (int k = 0; k < 50; k++) {
                    next();
                    ahead.decrementAndGet();
                }
            });
        }));
        assertThat(most.get()).isBetween(2, bound + 2); // one is being made, and one is being taken
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void theGreatestBoundIsNone(Lab lab) {
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT, Integer.MAX_VALUE);
            asyncPhased(ph.inMode(WAIT), () -> next());
            for (int k = 0; k < 1_000; k++) {
                ph.signal();
                ph.doWait();
            }
        }));
        lab.launch(() -> finish(() -> assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> newPhaser(SIG_WAIT, 0))
                .withMessageContaining("at least 1")));
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void singleIsABarrier(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT_SINGLE);
            for (int k = 0; k < 4; k++) {
                asyncPhased(ph.inMode(SIG_WAIT_SINGLE), () -> {
                    sum.incrementAndGet();
                    next();
                    assertThat(sum).hasValue(4);
                });
            }
        }));
    }

    // ---- parts of next --------------------------------------------------------------------------------------------

    /** Between signal and next a task need not wait for the others. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void signalBeforeNextIsAFuzzyBarrier(Lab lab) {
        AtomicInteger arrived = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT);
            forasyncPhased(0, 4, List.of(ph.inMode(SIG_WAIT)), i -> {
                for (int r = 1; r <= 20; r++) {
                    arrived.incrementAndGet();
                    signal();
                    signal(); // no second one for the same phase
                    assertThat(ph.getSigPhase()).isEqualTo(r);
                    assertThat(ph.getWaitPhase()).isEqualTo(r - 1);
                    if (r % 2 == 0) {
                        doWait();
                    } else {
                        next();
                    }
                    assertThat(arrived.get()).isGreaterThanOrEqualTo(5 * r);
                }
            });
        }));
    }

    /** All are signalled before any is waited for: in whatever order two tasks have the same two phasers. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void allPhasersAreSignalledBeforeAnyIsAwaited(Lab lab) {
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            HjPhaser a = newPhaser(SIG_WAIT);
            HjPhaser b = newPhaser(SIG_WAIT);
            asyncPhased(a.inMode(SIG_WAIT), b.inMode(SIG_WAIT), () -> {
                for (int r = 0; r < 10; r++) {
                    next();
                    signal();
                    doWait();
                    rounds.incrementAndGet();
                }
            });
            asyncPhased(b.inMode(SIG_WAIT), a.inMode(SIG_WAIT), () -> {
                for (int r = 0; r < 10; r++) {
                    next();
                    signal();
                    doWait();
                    rounds.incrementAndGet();
                }
            });
        }));
        assertThat(rounds).hasValue(20);
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void doNextIsForOnePhaser(Lab lab) {
        lab.launch(() -> finish(() -> {
            HjPhaser a = newPhaser(SIG_WAIT);
            HjPhaser b = newPhaser(SIG_WAIT);
            HjPhaser c = newPhaser(SIG);
            a.doNext();
            a.doNext();
            c.doNext();
            assertThat(a.getWaitPhase()).isEqualTo(2);
            assertThat(b.getWaitPhase()).isZero();
            assertThat(c.getSigPhase()).isEqualTo(1);
            next();
            assertThat(a.getSigPhase()).isEqualTo(3);
            assertThat(b.getSigPhase()).isEqualTo(1);
            assertThat(c.getSigPhase()).isEqualTo(2);
            assertThat(c.getPhaserMode()).isEqualTo(SIG);
        }));
    }

    // ---- who is on a phaser ---------------------------------------------------------------------------------------

    /** T11: a child that a running task registers is waited for from that phase on, however late it begins. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void childrenComeWhileThePhaserWorks(Lab lab) {
        AtomicIntegerArray signalled = new AtomicIntegerArray(N + 1);
        Queue<String> early = new ConcurrentLinkedQueue<>();
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT);
            for (int k = 0; k < N; k++) {
                int first = k;
                asyncPhased(ph.inMode(SIG_WAIT), () -> {
                    for (int p = first; p < N; p++) {
                        assertThat(ph.getWaitPhase()).isEqualTo(p);
                        signalled.incrementAndGet(p);
                        next();
                        if (signalled.get(p) != p + 1) {
                            early.add("phase " + p + " was over with " + signalled.get(p));
                        }
                    }
                });
                next();
            }
        }));
        assertThat(early).isEmpty();
        assertThat(signalled.get(N - 1)).isEqualTo(N);
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void nobodyWaitsForWhoHasLeft(Lab lab) {
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            HjPhaser ph = newPhaser(SIG_WAIT);
            asyncPhased(ph.inMode(SIG_WAIT), () -> next()); // ends after one
            asyncPhased(ph.inMode(SIG_WAIT), () -> {
                next();
                ph.drop(true);
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> next())
                        .withMessageContaining("asyncPhased");
                ph.drop(); // once is enough
            });
            asyncPhased(ph.inMode(SIG_WAIT), () -> {
                for (int r = 0; r < 5; r++) {
                    next();
                    rounds.incrementAndGet();
                }
            });
            next();
            ph.drop();
        }));
        assertThat(rounds).hasValue(5);
    }

    /** Who has created it is on it until the end of the finish body, and keeps the children no longer. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void theCreatorLeavesAtTheEndOfItsFinish(Lab lab) {
        AtomicInteger rounds = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> {
                HjPhaser ph = newPhaser(SIG_WAIT);
                asyncPhased(ph.inMode(SIG_WAIT), () -> {
                    for (int r = 0; r < 5; r++) {
                        next();
                        rounds.incrementAndGet();
                    }
                });
            });
            assertThat(rounds).hasValue(5);
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> signal());
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void aFailureKeepsNobody(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> lab.launch(() -> forallPhased(1, N, i -> {
                    next();
                    if (i == 7) {
                        throw new IllegalArgumentException("planned");
                    }
                    next();
                    ended.incrementAndGet();
                })));
        assertThat(ended).hasValue(N - 1);
    }

    // ---- loops ----------------------------------------------------------------------------------------------------

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void loopsOverElements(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> {
            forallPhased(List.of(1, 2, 3), v -> {
                sum.addAndGet(v);
                next();
                assertThat(sum).hasValue(6);
            });
            assertThat(sum).hasValue(6);
            forallPhased(5, 4, i -> sum.incrementAndGet());
            forallPhased(Integer.MAX_VALUE, Integer.MAX_VALUE, i -> sum.incrementAndGet());
        });
        assertThat(sum).hasValue(7);
    }

    /** Without a list the loop has a phaser of its own, of which its parent is no part, nor an inner loop of an outer one's. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void aLoopWithoutAListHasAPhaserOfItsOwn(Lab lab) {
        AtomicInteger[] counts = {new AtomicInteger(), new AtomicInteger(), new AtomicInteger()};
        lab.launch(() -> forallPhased(0, 2, i -> {
            finish(() -> forasyncPhased(0, 4, k -> {
                counts[i].incrementAndGet();
                if (k == 0) {
                    signal();
                }
                next();
                assertThat(counts[i]).hasValue(5);
            }));
            next();
            assertThat(counts[0].get() + counts[1].get() + counts[2].get()).isEqualTo(15);
        }));
    }

    // ---- errors ---------------------------------------------------------------------------------------------------

    /** Figure 2.14 of the thesis: each waits for the signal that the other gives after its wait. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void waitsInACircleAreReported(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(50)));
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> {
                    HjPhaser a = newPhaser(SIG_WAIT);
                    HjPhaser b = newPhaser(SIG_WAIT);
                    asyncPhased(a.inMode(WAIT), b.inMode(SIG), () -> {
                        a.doWait();
                        b.signal();
                    });
                    asyncPhased(a.inMode(SIG), b.inMode(WAIT), () -> {
                        b.doWait();
                        a.signal();
                    });
                })))
                .withMessageContaining("phase 0");
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void errorsSayWhatToDo(Lab lab) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> next())
                .withMessageContaining("outside of any launch and finish");
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> newPhaser(SIG_WAIT))
                .withMessageContaining("outside of any launch and finish");
        lab.launch(() -> {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> next())
                    .withMessageContaining("asyncPhased");
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> doWait())
                    .withMessageContaining("asyncPhased");
            dev.serrano.Serrano.forall(dev.serrano.Serrano.range(0, 3), i -> {
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> next())
                        .withMessageContaining("forallPhased");
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> signal())
                        .withMessageContaining("forallPhased");
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> newPhaser(SIG_WAIT))
                        .withMessageContaining("finish(() -> ...) in the iteration");
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> forasyncPhased(0, 3, k -> {}))
                        .withMessageContaining("forasyncPhased(0, 3, body)");
                finish(() -> assertThat(newPhaser(SIG_WAIT).getSigPhase()).isZero());
            });
            HjPhaserPair foreign = new HjPhaserPair(null, SIG);
            assertThatExceptionOfType(IllegalArgumentException.class)
                    .isThrownBy(() -> asyncPhased(foreign, () -> {}))
                    .withMessageContaining("newPhaser(mode)");
            finish(() -> {
                HjPhaser ph = newPhaser(WAIT);
                assertThatExceptionOfType(IllegalArgumentException.class)
                        .isThrownBy(() -> asyncPhased(ph.inMode(SIG), () -> {}))
                        .withMessageContaining("no more than its parent");
                assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(ph::signal)
                        .withMessageContaining("does not signal");
                async(() -> {
                    assertThatExceptionOfType(IllegalArgumentException.class)
                            .isThrownBy(() -> asyncPhased(ph.inMode(WAIT), () -> {}))
                            .withMessageContaining("not registered");
                    HjPhaser own = newPhaser(SIG_WAIT);
                    assertThatExceptionOfType(IllegalStateException.class)
                            .isThrownBy(ph::getWaitPhase)
                            .withMessageContaining("other phasers");
                    assertThatExceptionOfType(IllegalStateException.class)
                            .isThrownBy(own::doWait)
                            .withMessageContaining("wait for itself");
                });
            });
        });
    }
}
