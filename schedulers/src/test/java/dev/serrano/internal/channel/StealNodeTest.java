package dev.serrano.internal.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The steal protocol under random schedules: quiescence is detected when nothing lives, and not before; task barriers
 * end, and not too early.
 */
@Timeout(120)
class StealNodeTest {
    private static final int SEEDS = 250;
    private static final int SEEDS_WITH_FEATURES = 200;
    private static final int SEEDS_FOR_A_DEFECT = 4_000;

    static Stream<Arguments> protocols() {
        return IntStream.rangeClosed(1, 8)
                .boxed()
                .flatMap(workers -> Stream.of(false, true)
                        .flatMap(counter ->
                                Stream.of(Leaving.values()).map(how -> Arguments.of(workers, counter, how))));
    }

    @ParameterizedTest(name = "{0} workers, counter {1}, {2}")
    @MethodSource("protocols")
    void quiescenceIsDetectedAndBarriersEndNeverTooEarly(int workers, boolean counter, Leaving how) {
        check(0, SEEDS, workers, counter, how);
    }

    @ParameterizedTest(name = "{0} workers, counter {1}, {2}")
    @MethodSource("protocols")
    @Tag("stress")
    void alsoWithManySeeds(int workers, boolean counter, Leaving how) {
        check(SEEDS, 60 * SEEDS, workers, counter, how);
    }

    private static void check(long from, long to, int workers, boolean counter, Leaving how) {
        for (long seed = from; seed < to; seed++) {
            try {
                assertThat(new StealModel(seed, workers, counter, how, StealModel.Mutation.NONE).run())
                        .isPositive();
            } catch (AssertionError e) {
                throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** Two requests, a dedicated manager, lifelines, requests ahead of time, loops, samples: any of them together. */
    @ParameterizedTest(name = "{0} workers, counter {1}, {2}")
    @MethodSource("protocols")
    void whatIsBesideTheThesisKeepsThat(int workers, boolean counter, Leaving how) {
        checkFeatures(0, SEEDS_WITH_FEATURES, workers, counter, how);
    }

    @ParameterizedTest(name = "{0} workers, counter {1}, {2}")
    @MethodSource("protocols")
    @Tag("stress")
    void thatAlsoWithManySeeds(int workers, boolean counter, Leaving how) {
        checkFeatures(SEEDS_WITH_FEATURES, 60 * SEEDS, workers, counter, how);
    }

    private static void checkFeatures(long from, long to, int workers, boolean counter, Leaving how) {
        for (long seed = from; seed < to; seed++) {
            try {
                assertThat(new StealModel(seed, workers, counter, how).run()).isPositive();
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
            for (long seed = 0; seed < SEEDS_FOR_A_DEFECT; seed++) {
                new StealModel(seed, 4, mutation.counter, mutation.leaving, mutation).run();
            }
        });
    }
}
