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
        assertThat(settled(nanosEach, 10_000) * nanosEach).isBetween(1_000.0, 5_000.0);
        assertThat(settled(nanosEach, 160_000) * nanosEach).isBetween(7_000.0, 12_000.0);
        assertThat(settled(nanosEach, Double.MAX_VALUE) * nanosEach).isBetween(15_000.0, 25_000.0);
    }

    private static long settled(double nanosEach, double left) {
        long length = 1;
        for (int block = 0; block < 12; block++) {
            length = BlockLength.next(length, length, (long) Math.ceil(length * nanosEach), left);
        }
        return length;
    }

    /** With a block's length a part of what is left, two workers that begin their last pieces together end together. */
    @Test
    void getsShorterTowardsTheEnd() {
        long left = 1_000_000;
        long length = 1;
        long before = Long.MAX_VALUE;
        while (left > 0) {
            long done = Math.min(length, left);
            left -= done;
            length = BlockLength.next(length, done, done * 10, left * 10.0);
            if (left < 100_000) {
                assertThat(length).isLessThanOrEqualTo(before);
                before = length;
            }
        }
        assertThat(length).isEqualTo(300);
    }

    @Test
    void longIterationsGoOneByOne() {
        assertThat(BlockLength.next(4_096, 4_096, 4_096L * 10_000_000, Double.MAX_VALUE))
                .isEqualTo(1);
        assertThat(BlockLength.next(1, 1, 5_000, 10_000)).isEqualTo(1);
    }

    @Test
    void growsByFourAtMost() {
        assertThat(BlockLength.next(1, 1, 1, Double.MAX_VALUE)).isEqualTo(4);
        assertThat(BlockLength.next(16, 16, 0, 0)).isEqualTo(64);
        assertThat(BlockLength.next(64, 0, 100, 0)).isEqualTo(256);
        assertThat(BlockLength.next(BlockLength.LIMIT, BlockLength.LIMIT, 0, 0)).isEqualTo(BlockLength.LIMIT);
    }

    @Test
    void aBlockCutShortIsJudgedByWhatItRan() {
        assertThat(BlockLength.next(3_000, 1, 30, 0)).isEqualTo(100);
    }
}
