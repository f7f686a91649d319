package dev.serrano.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.tuning.Tunables;
import org.junit.jupiter.api.Test;

/** When a worker that searches takes an item that another one keeps for itself. */
class StillnessTest {
    private final StealProfit profit = new StealProfit(2);

    private boolean look(long taken) {
        profit.beginLook();
        return profit.liesStill(1, taken);
    }

    @Test
    void anItemLiesStillAfterFourLooksThatFoundNothingTaken() {
        profit.beginSearch();
        assertThat(look(7)).isFalse();
        for (int i = 1; i < Tunables.STILL; i++) {
            assertThat(look(7)).as("look " + i).isFalse();
        }
        assertThat(look(7)).isTrue();
    }

    @Test
    void aWorkerThatTakesItemsIsLeftAlone() {
        profit.beginSearch();
        for (int i = 0; i < 5 * Tunables.STILL; i++) {
            assertThat(look(i / 2)).isFalse();
        }
    }

    @Test
    void whatAnEarlierSearchHasSeenDoesNotCount() {
        profit.beginSearch();
        for (int i = 0; i <= Tunables.STILL; i++) {
            look(7);
        }
        profit.beginSearch();
        for (int i = 0; i < Tunables.STILL; i++) {
            assertThat(look(7)).as("look " + i + " of the second search").isFalse();
        }
        assertThat(look(7)).isTrue();
    }

    @Test
    void norDoesItAfterAShortSearch() {
        profit.beginSearch();
        look(7);
        look(7);
        profit.beginSearch();
        for (int i = 0; i < Tunables.STILL; i++) {
            assertThat(look(7)).as("look " + i + " of the second search").isFalse();
        }
    }

    @Test
    void oneThatHasTakenNothingEverIsNoException() {
        profit.beginSearch();
        assertThat(look(0)).isFalse();
        assertThat(profit.liesStill(0, 0)).isFalse();
    }
}
