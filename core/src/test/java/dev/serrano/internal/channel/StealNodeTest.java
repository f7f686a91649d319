package dev.serrano.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The steal protocol under random schedules: quiescence is detected when nothing lives, and not before. */
@Timeout(120)
class StealNodeTest {
    private static final int SEEDS = 4_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void quiescenceIsDetectedAndNeverTooEarly(int workers) {
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                assertThat(new StealModel(seed, workers, StealModel.Mutation.NONE).run())
                        .isPositive();
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** The model sees what it is for. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aDefectIsFound(StealModel.Mutation mutation) {
        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> {
            for (long seed = 0; seed < SEEDS; seed++) {
                new StealModel(seed, 4, mutation).run();
            }
        });
    }
}
