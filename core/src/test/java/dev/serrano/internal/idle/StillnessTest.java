package dev.serrano.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.idle.Search.Stillness;
import dev.serrano.internal.tuning.Tunables;
import org.junit.jupiter.api.Test;

/** When a worker that searches takes an item that another one keeps for itself. */
class StillnessTest {
    private final Stillness stillness = new Stillness(2);

    private boolean look(long taken) {
        stillness.beginLook();
        return stillness.liesStill(1, taken);
    }

    @Test
    void anItemLiesStillAfterFourLooksThatFoundNothingTaken() {
        stillness.beginSearch();
        assertThat(look(7)).isFalse();
        for (int i = 1; i < Tunables.STILL; i++) {
            assertThat(look(7)).as("look " + i).isFalse();
        }
        assertThat(look(7)).isTrue();
    }

    @Test
    void aWorkerThatTakesItemsIsLeftAlone() {
        stillness.beginSearch();
        for (int i = 0; i < 5 * Tunables.STILL; i++) {
            assertThat(look(i / 2)).isFalse();
        }
    }

    @Test
    void whatAnEarlierSearchHasSeenDoesNotCount() {
        stillness.beginSearch();
        for (int i = 0; i <= Tunables.STILL; i++) {
            look(7);
        }
        stillness.beginSearch();
        for (int i = 0; i < Tunables.STILL; i++) {
            assertThat(look(7)).as("look " + i + " of the second search").isFalse();
        }
        assertThat(look(7)).isTrue();
    }

    @Test
    void norDoesItAfterAShortSearch() {
        stillness.beginSearch();
        look(7);
        look(7);
        stillness.beginSearch();
        for (int i = 0; i < Tunables.STILL; i++) {
            assertThat(look(7)).as("look " + i + " of the second search").isFalse();
        }
    }

    @Test
    void oneThatHasTakenNothingEverIsNoException() {
        stillness.beginSearch();
        assertThat(look(0)).isFalse();
        assertThat(stillness.liesStill(0, 0)).isFalse();
    }
}
