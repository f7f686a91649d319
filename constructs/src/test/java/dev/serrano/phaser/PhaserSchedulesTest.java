package dev.serrano.phaser;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.EngineAccess;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Phasers under many schedules, each drawn from its seed and with programs drawn from it, too. A hang is a deadlock. */
class PhaserSchedulesTest {
    private static final int SEEDS = 100;
    private static final List<PhaserMode> MODES = List.of(PhaserMode.values());

    /** What the test knows of a task on its phaser. Plain: one task at a time runs. */
    private static final class Known {
        final PhaserMode mode;
        int signalled;
        boolean gone;

        Known(PhaserMode mode, int signalled) {
            this.mode = mode;
            this.signalled = signalled;
        }
    }

    private static void onSeeds(int seeds, Program program) {
        for (long seed = 0; seed < seeds; seed++) {
            Random random = new Random(seed);
            int workers = 1 + random.nextInt(4);
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .seed(seed)
                    .workers(workers)
                    .name("phaser")
                    .build()) {
                r.launch(() -> program.run(random));
                assertThat(EngineAccess.restProblem(r)).isNull();
            } catch (Throwable e) {
                throw new AssertionError("seed " + seed, e);
            }
        }
    }

    private interface Program {
        void run(Random random) throws Exception;
    }

    // hjlib 15: 8; 16: T11
    @Test
    void anyMixOfModes() {
        onSeeds(SEEDS, random -> {
            List<Known> all = new ArrayList<>();
            AtomicInteger ended = new AtomicInteger();
            int children = 3 + random.nextInt(8);
            boolean bounded = random.nextInt(3) == 0;
            finish(() -> {
                TaskPhaser ph = bounded
                        ? TaskPhaser.create(PhaserMode.SIG_WAIT_SINGLE, 1 + random.nextInt(3))
                        : TaskPhaser.create(PhaserMode.SIG_WAIT_SINGLE);
                Known creator = new Known(PhaserMode.SIG_WAIT_SINGLE, 0);
                all.add(creator);
                for (int i = 0; i < children; i++) {
                    spawn(ph, all, MODES.get(random.nextInt(4)), 0, random.nextLong(), ended);
                }
                creator.gone = true; // a little before the runtime does it: the assertions are the weaker
            });
            assertThat(ended.get()).isEqualTo(all.size() - 1);
        });
    }

    private static void spawn(
            TaskPhaser ph, List<Known> all, PhaserMode mode, int phase, long seed, AtomicInteger ended) {
        Known me = new Known(mode, phase);
        all.add(me);
        async(phased(ph.in(mode)), () -> {
            Random random = new Random(seed);
            int rounds = 1 + random.nextInt(6);
            for (int k = 0; k < rounds; k++) {
                int r = phase + k;
                if (random.nextInt(8) == 0 && all.size() < 20) {
                    PhaserMode child = MODES.get(random.nextInt(4));
                    if (mode.covers(child)) {
                        spawn(ph, all, child, r, random.nextLong(), ended);
                    }
                }
                me.signalled = r + 1; // a little before it does
                if (mode == PhaserMode.SIG_WAIT_SINGLE && random.nextBoolean()) {
                    next(() -> assertAllSignalled(all, r));
                } else if (mode == PhaserMode.SIG_WAIT && random.nextBoolean()) {
                    ph.signal();
                    ph.doWait();
                } else {
                    next();
                }
                if (mode.waits()) {
                    assertAllSignalled(all, r);
                }
            }
            me.gone = true;
            ended.incrementAndGet();
        });
    }

    private static void assertAllSignalled(List<Known> all, int phase) {
        for (Known k : all) {
            if (k.mode.signals() && !k.gone) {
                assertThat(k.signalled).isGreaterThan(phase);
            }
        }
    }

    @Test
    void cancellationAtAnyMoment() {
        onSeeds(SEEDS, random -> {
            AtomicInteger survivors = new AtomicInteger();
            AtomicInteger done = new AtomicInteger();
            int rounds = 5;
            finish(() -> {
                TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT_SINGLE);
                for (int i = 0; i < 3; i++) {
                    PhaserMode mode = i == 0 ? PhaserMode.WAIT : PhaserMode.SIG_WAIT_SINGLE;
                    survivors.incrementAndGet();
                    async(phased(ph.in(mode)), () -> {
                        for (int r = 0; r < rounds; r++) {
                            if (mode == PhaserMode.WAIT) {
                                next();
                            } else {
                                next(() -> {});
                            }
                        }
                        done.incrementAndGet();
                    });
                }
                Cancellation c = new Cancellation();
                int at = random.nextInt(rounds);
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    for (int r = 0; r < at; r++) {
                        next();
                    }
                    c.cancel("planned");
                });
                async(
                        phased(ph.in(PhaserMode.SIG_WAIT_SINGLE)),
                        () -> assertThatExceptionOfType(TaskCancelledException.class)
                                .isThrownBy(() -> finish(cancelledBy(c), () -> {
                                    for (int i = 0; i < 6; i++) {
                                        PhaserMode mode = MODES.get(i % 4);
                                        async(phased(ph.in(mode)), () -> {
                                            for (int r = 0; r <= rounds; r++) {
                                                if (mode == PhaserMode.SIG_WAIT_SINGLE) {
                                                    next(() -> {});
                                                } else {
                                                    next();
                                                }
                                            }
                                        });
                                    }
                                    while (true) {
                                        next(() -> {});
                                    }
                                })));
            });
            assertThat(done).hasValue(survivors.get());
        });
    }
}
