package dev.serrano.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.tuning.Tunables;
import org.junit.jupiter.api.Test;

final class StealProfitTest {
    private static final long HALF = Tunables.STEAL_COST_NANOS / 2;
    private static final long MILLISECOND = 1_000_000;
    private static final int BORNE = (int) (Tunables.BORNE_DEBT_NANOS / HALF);

    private final StealProfit loot = new StealProfit(1);

    @Test
    void aFewSmallStealsAreBorne() {
        steal(HALF, BORNE);
        assertThat(loot.pauseNanos()).isZero();
        steal(HALF, 1);
        assertThat(loot.pauseNanos()).isPositive();
    }

    @Test
    void aPauseIsShortHoweverManyThereWere() {
        steal(HALF, BORNE + 1);
        long first = loot.pauseNanos();
        assertThat(first).isBetween(1L, MILLISECOND / 10);
        steal(0, 1_000);
        assertThat(loot.pauseNanos()).isEqualTo(first);
    }

    @Test
    void whatWasWorthItPaysForSmallOnes() {
        steal(0, 1_000);
        steal(MILLISECOND, 1);
        assertThat(loot.pauseNanos()).isZero();
        steal(0, 8); // as a phase ends
        assertThat(loot.pauseNanos()).isZero();
    }

    @Test
    void whatIsPastDoesNotPayForEver() {
        steal(MILLISECOND, 1_000);
        steal(0, 30);
        assertThat(loot.pauseNanos()).isPositive();
    }

    @Test
    void tellsWhetherTheLastWasBrief() {
        assertThat(loot.wasBrief()).as("nobody knows yet").isFalse();
        steal(Tunables.BRIEF_NANOS - 1, 1);
        assertThat(loot.wasBrief()).isTrue();
        steal(Tunables.BRIEF_NANOS, 1);
        assertThat(loot.wasBrief()).isFalse();
    }

    @Test
    void tellsWhetherThereIsSomethingLeft() {
        assertThat(loot.isUnused()).isFalse();
        loot.taken(0); // a clock may stand there
        assertThat(loot.isUnused()).isTrue();
        loot.used(1);
        assertThat(loot.isUnused()).isFalse();
    }

    private void steal(long nanos, int times) {
        for (int i = 0; i < times; i++) {
            loot.taken(17);
            loot.used(17 + nanos);
        }
    }
}
