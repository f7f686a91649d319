package dev.serrano.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** When the watchdog reads the stack of a worker that does not poll. */
class BlockedPatienceTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long NOW = Long.MAX_VALUE - 50 * MS; // the clock may pass the end of the numbers

    private final BlockedPatience patience = new BlockedPatience(2);

    private int[] looks(boolean waiting, int ticks) {
        return IntStream.rangeClosed(1, ticks)
                .filter(tick -> patience.isDue(1, waiting, tick * MS))
                .toArray();
    }

    @Test
    void aThreadThatWaitsIsLookedAtAfterTwoTicksAndThenEverMoreSeldom() {
        patience.polls(1);
        assertThat(looks(true, 40)).containsExactly(2, 4, 8, 16, 32);
    }

    @Test
    void aThreadThatRunsIsLookedAtAfterEightMillisecondsAndThenEverMoreSeldom() {
        patience.polls(1);
        assertThat(looks(false, 40)).containsExactly(8, 16, 32);
    }

    @Test
    void aPollAndAMomentInWhichTheThreadRunsBeginAgain() {
        patience.polls(1);
        assertThat(patience.isDue(1, true, MS)).isFalse();
        assertThat(patience.isDue(1, false, 2 * MS)).isFalse();
        assertThat(patience.isDue(1, true, 3 * MS)).as("it ran between").isFalse();
        patience.polls(1);
        assertThat(looks(true, 4)).containsExactly(2, 4);
        patience.polls(1);
        assertThat(looks(false, 20)).containsExactly(8, 16);
    }

    @Test
    void workersAreJudgedOneByOne() {
        patience.polls(0);
        patience.polls(1);
        assertThat(patience.isDue(0, true, MS)).isFalse();
        assertThat(patience.isDue(1, true, MS)).isFalse();
        assertThat(patience.isDue(0, true, 2 * MS)).isTrue();
    }
}
