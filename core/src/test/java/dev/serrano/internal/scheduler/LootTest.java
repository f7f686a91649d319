package dev.serrano.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LootTest {
    private static final long LITTLE = Loot.LITTLE_NANOS - 1;
    private static final long MILLISECOND = 1_000_000;

    private final Loot loot = new Loot();

    @Test
    void aFewSmallStealsAreBorne() {
        steal(LITTLE, Loot.BORNE);
        assertThat(loot.pauseNanos()).isZero();
        steal(LITTLE, 1);
        assertThat(loot.pauseNanos()).isPositive();
    }

    @Test
    void thePausesGrowToAMillisecond() {
        steal(LITTLE, Loot.BORNE + 1);
        long last = loot.pauseNanos();
        for (int i = 0; i < 4; i++) {
            steal(LITTLE, 1);
            assertThat(loot.pauseNanos()).isEqualTo(2 * last);
            last = loot.pauseNanos();
        }
        steal(LITTLE, 1_000);
        assertThat(loot.pauseNanos()).isEqualTo(last).isBetween(MILLISECOND, 2 * MILLISECOND);
    }

    @Test
    void whatBringsMoreEndsThemSoon() {
        steal(LITTLE, 1_000);
        steal(Loot.LITTLE_NANOS, 1);
        assertThat(loot.pauseNanos()).isZero();
        steal(LITTLE, 1);
        assertThat(loot.pauseNanos())
                .as("one large piece does not make forget all")
                .isPositive();
        steal(Loot.LITTLE_NANOS, 4);
        steal(LITTLE, Loot.BORNE);
        assertThat(loot.pauseNanos()).as("several do").isZero();
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
