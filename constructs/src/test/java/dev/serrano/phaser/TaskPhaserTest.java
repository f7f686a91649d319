package dev.serrano.phaser;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.forasyncPhased;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.phaser.PhaserMode.SIG;
import static dev.serrano.phaser.PhaserMode.SIG_WAIT;
import static dev.serrano.phaser.PhaserMode.WAIT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Phasers: who waits for whom, and how far others are ahead then. */
class TaskPhaserTest {
    private static final int TASKS = 40;
    private static final int PHASES = 20;

    /** Tells whether anybody is ahead of somebody else by more than a barrier allows. */
    private static final class Rounds {
        private final AtomicIntegerArray at;

        Rounds(int tasks) {
            at = new AtomicIntegerArray(tasks);
        }

        /** Before the barrier of this round. */
        void before(int task, int round) {
            assertThat(at.getAndSet(task, round)).isEqualTo(round - 1);
        }

        /** After it: all have come to it, and nobody can be past the next. */
        void after(int round) {
            for (int i = 0; i < at.length(); i++) {
                assertThat(at.get(i)).isBetween(round, round + 1);
            }
        }
    }

    private static void rounds(Rounds all, int task) {
        for (int r = 1; r <= PHASES; r++) {
            all.before(task, r);
            next();
            all.after(r);
        }
    }

    // hjlib 15: 9, 10, 24; 16: T11, T12; Habanero-Scala 5: 17
    @OnEveryRuntime
    void aBarrierOfTasksThatAreRegisteredOneByOne(Lab lab) {
        Rounds all = new Rounds(TASKS);
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
            for (int i = 0; i < TASKS; i++) {
                int task = i;
                async(phased(ph.in(SIG_WAIT)), () -> rounds(all, task));
            }
        }));
        if (lab.configuration().backend() == FiberBackend.SCHEDULED) {
            assertThat(lab.runtime().stats().peakThreads())
                    .as("a task that waits takes no thread")
                    .isEqualTo(lab.workers());
        }
    }

    // Habanero-Scala 5: 16, 18
    @OnEveryRuntime
    void iterationsOfALoopAreABarrier(Lab lab) {
        Rounds all = new Rounds(TASKS);
        lab.launch(() -> forallPhased(range(0, TASKS), i -> rounds(all, i)));
        assertThat(all.at.get(TASKS - 1)).isEqualTo(PHASES);
    }

    // hjlib 16: T7, with a phaser for each task, each waiting on that of its neighbour
    @OnEveryRuntime(workers = {1, 2, 32, 64})
    void aRingOf64(Lab lab) {
        int n = 64;
        int[][] items = new int[PHASES][n];
        AtomicInteger consumed = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            TaskPhaser[] ph = new TaskPhaser[n];
            Arrays.setAll(ph, i -> TaskPhaser.create(SIG_WAIT));
            for (int i = 0; i < n; i++) {
                int me = i;
                int neighbour = (i + 1) % n;
                async(phased(ph[me].in(SIG), ph[neighbour].in(WAIT)), () -> {
                    for (int[] row : items) {
                        row[me] = me + 1;
                        next();
                        assertThat(row[neighbour]).isEqualTo(neighbour + 1);
                        consumed.incrementAndGet();
                    }
                });
            }
        }));
        assertThat(consumed).hasValue(n * PHASES);
    }

    // Habanero-Scala, figure 6
    @OnEveryRuntime
    void iterativeAveragingPointToPoint(Lab lab) {
        int n = 20;
        double[] serial = new double[n + 2];
        serial[n + 1] = n + 1;
        double[] data = serial.clone();
        int rounds = 50;
        for (int r = 0; r < rounds; r++) {
            double[] old = serial.clone();
            for (int k = 1; k <= n; k++) {
                serial[k] = (old[k - 1] + old[k + 1]) / 2;
            }
        }
        lab.launch(() -> finish(() -> {
            TaskPhaser[] ph = new TaskPhaser[n + 2];
            Arrays.setAll(ph, i -> TaskPhaser.create(SIG_WAIT));
            for (int i = 1; i <= n; i++) {
                int k = i;
                async(phased(ph[k - 1].in(WAIT), ph[k].in(SIG), ph[k + 1].in(WAIT)), () -> {
                    for (int r = 0; r < rounds; r++) {
                        double v = (data[k - 1] + data[k + 1]) / 2;
                        next();
                        data[k] = v;
                        next();
                    }
                });
            }
        }));
        assertThat(data).isEqualTo(serial);
    }

    /** The last who is missing leaves: all phases that the others have signalled are over, in one go. */
    @OnEveryRuntime
    void whoLeavesCompletesAllPhasesThatTheOthersHaveSignalled(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> ahead = promise();
            Promise<Integer> seen = promise();
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                async(phased(ph.in(SIG)), () -> {
                    for (int r = 0; r < PHASES; r++) {
                        ph.signal();
                    }
                    ahead.put(1);
                    seen.join(); // stays on the phaser, so that it is not open
                });
                async(phased(ph.in(SIG)), ahead::join);
                async(phased(ph.in(WAIT)), () -> {
                    for (int r = 0; r < PHASES; r++) {
                        ph.doWait();
                    }
                    assertThat(ph.phase()).isEqualTo(PHASES);
                    seen.put(1);
                });
            });
        });
    }

    // hjlib 15: 8; 16: T11
    @OnEveryRuntime
    void whoOnlySignalsRunsAheadAndPhasesEndInOrder(Lab lab) {
        AtomicInteger slow = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> ahead = promise();
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                async(phased(ph.in(SIG)), () -> {
                    for (int r = 0; r < PHASES; r++) {
                        ph.signal();
                    }
                    assertThat(ph.signalPhase()).isEqualTo(PHASES);
                    ahead.put(1);
                });
                async(phased(ph.in(SIG)), () -> {
                    ahead.join();
                    for (int r = 0; r < PHASES; r++) {
                        slow.incrementAndGet();
                        ph.signal();
                    }
                });
                async(phased(ph.in(WAIT)), () -> {
                    for (int r = 0; r < PHASES; r++) {
                        ph.doWait();
                        assertThat(slow.get()).isGreaterThan(r);
                        assertThat(ph.waitPhase()).isEqualTo(r + 1);
                        assertThat(ph.phase()).isGreaterThan(r);
                    }
                });
            });
        });
    }

    @OnEveryRuntime
    void aBoundKeepsASignallerBack(Lab lab) {
        int bound = 3;
        AtomicIntegerArray passed = new AtomicIntegerArray(2);
        AtomicInteger most = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT, bound);
            async(phased(ph.in(SIG)), () -> {
                for (int r = 1; r <= 200; r++) {
                    ph.signal();
                    most.accumulateAndGet(r - Math.min(passed.get(0), passed.get(1)), Math::max);
                }
            });
            for (int i = 0; i < 2; i++) {
                int me = i;
                async(phased(ph.in(WAIT)), () -> {
                    for (int r = 1; r <= 200; r++) {
                        ph.doWait();
                        passed.set(me, r); // a little after it has
                    }
                });
            }
        }));
        assertThat(most.get()).isLessThanOrEqualTo(bound + 1);
        lab.launch(() -> finish(() -> {
            TaskPhaser nobodyWaits = TaskPhaser.create(SIG, 1);
            for (int r = 0; r < 10; r++) {
                next();
            }
            assertThat(nobodyWaits.phase()).isEqualTo(10);
        }));
    }

    // hjlib 15: 9; cooperative 5: 17
    @OnEveryRuntime
    void severalPhasersAreSignalledBeforeAnyIsAwaited(Lab lab) {
        AtomicInteger done = new AtomicInteger();
        lab.launch(() -> finish(() -> {
            TaskPhaser a = TaskPhaser.create();
            TaskPhaser b = TaskPhaser.create();
            for (int i = 0; i < 10; i++) {
                boolean forward = i % 2 == 0;
                async(phased((forward ? a : b).in(SIG_WAIT), (forward ? b : a).in(SIG_WAIT)), () -> {
                    for (int r = 0; r < PHASES; r++) {
                        next();
                    }
                    done.incrementAndGet();
                });
            }
        }));
        assertThat(done).hasValue(10);
    }

    // Habanero-Scala 5: 17
    @OnEveryRuntime
    void withoutSignallersAPhaserIsOpen(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> alone = promise();
            Promise<Integer> passed = promise();
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                async(phased(ph.in(SIG)), () -> {
                    ph.signal();
                    passed.join();
                });
                async(phased(ph.in(WAIT)), () -> {
                    ph.doWait();
                    passed.put(1);
                    for (int r = 0; r < 5; r++) {
                        ph.doWait(); // the first one until the others are gone
                    }
                    assertThat(ph.toString()).contains("open");
                    async(phased(), () -> {
                        next();
                        alone.put(1);
                    });
                });
            });
            alone.join();
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(WAIT);
                ph.doWait();
                next();
                assertThat(ph.waitPhase()).isEqualTo(2);
            });
        });
    }

    @OnEveryRuntime
    void otherConstructsInsideATask(Lab lab) {
        AtomicInteger sum = new AtomicInteger();
        lab.launch(() -> forallPhased(range(0, 10), i -> {
            for (int r = 0; r < 5; r++) {
                finish(() -> {
                    async(sum::incrementAndGet);
                    next(); // the iteration is the same task inside its finish
                });
                sum.addAndGet(future(() -> {
                            assertThatIllegalStateException().isThrownBy(() -> next());
                            return 1;
                        })
                        .join());
                join(sum::incrementAndGet, sum::incrementAndGet);
                forall(range(0, 10), k -> sum.incrementAndGet());
                forallPhased(range(0, 3), k -> {
                    sum.incrementAndGet();
                    next();
                });
                next();
            }
        }));
        assertThat(sum).hasValue(50 * (1 + 1 + 2 + 10 + 3));
    }

    @OnEveryRuntime
    void loopsOverPhasersOfTheTask(Lab lab) {
        Rounds all = new Rounds(10);
        AtomicInteger heard = new AtomicInteger();
        lab.launch(() -> {
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                async(phased(ph.in(WAIT)), () -> {
                    for (int r = 1; r <= PHASES; r++) {
                        ph.doWait();
                        heard.incrementAndGet();
                    }
                });
                forallPhased(range(0, 10), List.of(ph.in(SIG)), i -> rounds(all, i));
                assertThatIllegalStateException().isThrownBy(ph::signal).withMessageContaining("on no phaser");
            });
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
                Rounds more = new Rounds(11);
                forasyncPhased(range(0, 10), List.of(ph.in(SIG_WAIT)), i -> rounds(more, i));
                rounds(more, 10);
            });
        });
        assertThat(heard).hasValue(PHASES);
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void phasesThatAreOverAreForgotten(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT);
            WeakReference<Phase> first = new WeakReference<>(ph.phases.head());
            List<TaskFuture<Integer>> others = new ArrayList<>();
            for (PhaserMode mode : List.of(SIG, WAIT, SIG_WAIT)) {
                others.add(future(phased(ph.in(mode)), () -> {
                    for (int r = 0; r < 10; r++) {
                        next();
                    }
                    return 1;
                }));
            }
            for (int r = 0; r < 10; r++) {
                next();
            }
            others.forEach(TaskFuture::join);
            for (int i = 0; i < 100 && first.get() != null; i++) {
                System.gc();
            }
            assertThat(first.get()).isNull();
        }));
    }

    @OnEveryRuntime(workers = {1, 2})
    void itTellsItsPhase(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(SIG_WAIT, 2);
            async(phased(ph.in(SIG)), () -> {});
            next();
            ph.signal();
            assertThat(ph.toString())
                    .startsWith("phaser@")
                    .containsPattern("phase [12], [01] of [12] have")
                    .contains("bound 2");
            assertThat(ph.in(SIG).toString()).endsWith("in mode SIG");
        }));
    }
}
