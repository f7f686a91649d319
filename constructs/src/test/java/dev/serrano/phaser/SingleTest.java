package dev.serrano.phaser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The statement of a phase runs once, or the phase is released without it, whatever the order. */
class SingleTest {
    private enum Caller {
        OUTSIDE,
        ENTERED,
        ENDED
    }

    @Test
    void eachPhaseIsReleasedOnce() {
        int ran = 0;
        int without = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            Single single = new Single();
            Caller[] callers = new Caller[random.nextInt(4)];
            Arrays.fill(callers, Caller.OUTSIDE);
            boolean signalled = false;
            boolean arrived = false;
            boolean gate = false;
            int released = 0;
            int claims = 0;
            boolean entered = false;
            while (true) {
                boolean allIn = List.of(callers).stream().noneMatch(c -> c == Caller.OUTSIDE);
                int what = random.nextInt(4);
                Single.Next then = Single.Next.NOTHING;
                if (what == 0 && allIn && !signalled) {
                    signalled = true;
                    then = single.signalled();
                } else if (what == 1 && !arrived) {
                    arrived = true;
                    then = single.arrived();
                } else if (what >= 2 && callers.length > 0) {
                    int k = random.nextInt(callers.length);
                    if (callers[k] == Caller.OUTSIDE && !signalled) {
                        single.enter();
                        entered = true;
                        callers[k] = Caller.ENTERED;
                    } else if (callers[k] == Caller.ENTERED && random.nextInt(3) == 0) {
                        callers[k] = Caller.ENDED;
                        if (single.leave()) {
                            released++;
                            without++;
                        }
                    } else if (callers[k] == Caller.ENTERED && gate) {
                        callers[k] = Caller.ENDED;
                        if (single.claim()) {
                            claims++;
                            ran++;
                            released++;
                        }
                    }
                }
                gate |= then == Single.Next.OPEN_THE_GATE;
                if (then == Single.Next.RELEASE) {
                    released++;
                    without++;
                }
                boolean allEnded = List.of(callers).stream().allMatch(c -> c == Caller.ENDED);
                if (signalled && arrived && allEnded) {
                    break;
                }
            }
            assertThat(released).as("seed %d", seed).isEqualTo(1);
            assertThat(claims).isLessThanOrEqualTo(entered ? 1 : 0);
        }
        assertThat(ran).isPositive();
        assertThat(without).isPositive();
    }

    @Test
    void withoutCallersThePhaseWaitsForNoWaiter() {
        Single single = new Single();
        assertThat(single.signalled()).isEqualTo(Single.Next.RELEASE);
        assertThat(single.arrived()).isEqualTo(Single.Next.NOTHING);
    }

    @Test
    void whoLagsBehindOpensTheGate() {
        Single single = new Single();
        single.enter();
        assertThat(single.claim()).isFalse();
        assertThat(single.signalled()).isEqualTo(Single.Next.NOTHING);
        assertThat(single.arrived()).isEqualTo(Single.Next.OPEN_THE_GATE);
        assertThat(single.arrived()).as("again").isEqualTo(Single.Next.OPEN_THE_GATE);
        assertThat(single.claim()).isTrue();
        assertThat(single.claim()).isFalse();
        assertThat(single.leave()).isFalse();
    }
}
