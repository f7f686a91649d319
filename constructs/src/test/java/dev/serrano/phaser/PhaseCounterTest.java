package dev.serrano.phaser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counters of a chain of phases, with every atomic step of signallers and of those who advance in a random order. */
class PhaseCounterTest {
    private static final int SEEDS = 2_000;

    /** A chain as PhaseCounter keeps it, or one of mistaken counters. */
    private interface Chain {
        void add(int phase);

        /** Whether the phase is complete. */
        boolean arrive(int phase);

        boolean leave(int phase);

        /** The phase is over; tells whether the next one is complete, too. */
        boolean advance(int phase);
    }

    private static final class Biased implements Chain {
        private final List<PhaseCounter> counters = new ArrayList<>();

        Biased() {
            at(0).activate(1);
        }

        private PhaseCounter at(int phase) {
            while (counters.size() <= phase) {
                counters.add(new PhaseCounter());
            }
            return counters.get(phase);
        }

        @Override
        public void add(int phase) {
            at(phase).add();
        }

        @Override
        public boolean arrive(int phase) {
            return at(phase).arrive();
        }

        @Override
        public boolean leave(int phase) {
            return at(phase).leave();
        }

        @Override
        public boolean advance(int phase) {
            int carried = at(phase).arrived();
            return carried > 0 && at(phase + 1).activate(carried);
        }
    }

    /** The obvious test of each phase by itself: as many have come as are registered there. */
    private static final class Local implements Chain {
        private final int[] registered = new int[1_000];
        private final int[] arrived = new int[1_000];

        Local() {
            registered[0] = 1;
        }

        @Override
        public void add(int phase) {
            registered[phase]++;
        }

        @Override
        public boolean arrive(int phase) {
            registered[phase + 1]++;
            return ++arrived[phase] == registered[phase];
        }

        @Override
        public boolean leave(int phase) {
            return ++arrived[phase] == registered[phase];
        }

        @Override
        public boolean advance(int phase) {
            return false;
        }
    }

    private static final class Signaller {
        int phase;
        boolean gone;

        Signaller(int phase) {
            this.phase = phase;
        }
    }

    /** Runs signallers that signal, register others and leave, until all have left. */
    private static void run(Chain chain, Random random) {
        List<Signaller> all = new ArrayList<>(List.of(new Signaller(0)));
        List<Integer> advancing = new ArrayList<>(); // phases that are complete, and not yet over
        int over = 0;
        int births = 8;
        while (true) {
            List<Signaller> live = all.stream().filter(s -> !s.gone).toList();
            if (live.isEmpty() && advancing.isEmpty()) {
                break;
            }
            if (live.isEmpty() || (!advancing.isEmpty() && random.nextInt(4) == 0)) {
                Collections.shuffle(advancing, random);
                int phase = advancing.removeLast();
                assertThat(phase).as("phases end in order").isEqualTo(over);
                assertThat(all).as("all have signalled phase %d", phase).allMatch(s -> s.gone || s.phase > phase);
                over++;
                if (chain.advance(phase)) {
                    advancing.add(phase + 1);
                }
                continue;
            }
            Signaller s = live.get(random.nextInt(live.size()));
            boolean complete = false;
            int phase = s.phase;
            int what = random.nextInt(100);
            if (what < 80) {
                s.phase++;
                complete = chain.arrive(phase);
            } else if (what < 90 && births > 0) {
                births--;
                chain.add(phase);
                all.add(new Signaller(phase));
            } else {
                s.gone = true;
                complete = chain.leave(phase);
            }
            if (complete) {
                advancing.add(phase);
            }
        }
        int last = all.stream().mapToInt(s -> s.phase).max().orElseThrow();
        assertThat(over).as("every phase that was signalled is over").isGreaterThanOrEqualTo(last);
    }

    @Test
    void phasesEndInOrderWhenAllHaveSignalled() {
        for (int seed = 0; seed < SEEDS; seed++) {
            run(new Biased(), new Random(seed));
        }
    }

    @Test
    void aLocalTestIsFound() {
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < SEEDS; seed++) {
                        run(new Local(), new Random(seed));
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void theWordHoldsManyOfBoth() {
        PhaseCounter c = new PhaseCounter();
        int many = 1_000_000;
        for (int i = 0; i < many; i++) {
            assertThat(c.arrive()).isFalse(); // early
        }
        assertThat(c.activate(many + 2)).isFalse();
        assertThat(c.due()).isEqualTo(2);
        assertThat(c.leave()).isFalse();
        assertThat(c.arrive()).isTrue();
        assertThat(c.arrived()).isEqualTo(many + 1);
    }
}
