package dev.serrano.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The length of blocks follows the cost of iterations. */
class BlockLengthTest {
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 7, 90, 999, 2_500})
    void settlesAtSomeMicroseconds(double nanosEach) {
        long length = 1;
        for (int block = 0; block < 12; block++) {
            length = BlockLength.next(length, length, (long) Math.ceil(length * nanosEach));
        }
        assertThat(length * nanosEach).isBetween(1_000.0, 5_000.0);
    }

    @Test
    void longIterationsGoOneByOne() {
        assertThat(BlockLength.next(4_096, 4_096, 4_096L * 10_000_000)).isEqualTo(1);
        assertThat(BlockLength.next(1, 1, 5_000)).isEqualTo(1);
    }

    @Test
    void growsByFourAtMost() {
        assertThat(BlockLength.next(1, 1, 1)).isEqualTo(4);
        assertThat(BlockLength.next(16, 16, 0)).isEqualTo(64);
        assertThat(BlockLength.next(64, 0, 100)).isEqualTo(256);
        assertThat(BlockLength.next(BlockLength.LIMIT, BlockLength.LIMIT, 0)).isEqualTo(BlockLength.LIMIT);
    }

    @Test
    void aBlockCutShortIsJudgedByWhatItRan() {
        assertThat(BlockLength.next(3_000, 1, 30)).isEqualTo(100);
    }

    @Test
    void estimates() {
        assertThat(BlockLength.estimate(10, 5, 1_000)).isEqualTo(2_000.0);
        assertThat(BlockLength.estimate(10, 0, 0)).isEqualTo(Double.MAX_VALUE);
    }
}
