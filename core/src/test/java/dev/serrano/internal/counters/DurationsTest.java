package dev.serrano.internal.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.junit.jupiter.api.Test;

class DurationsTest {

    private static Durations of(long... nanos) {
        DurationCounts counts = new DurationCounts();
        for (long n : nanos) {
            counts.add(n);
        }
        return counts.read();
    }

    @Test
    void theMedianIsWithinAnEighth() {
        for (long nanos = 1; nanos > 0 && nanos < 1L << 60; nanos += nanos / 3 + 1) {
            assertThat(of(nanos).median().orElseThrow())
                    .as("%d", nanos)
                    .isCloseTo((double) nanos, withinPercentage(12.5));
        }
        assertThat(of(0, -5).median()).hasValue(0);
        assertThat(of(Long.MAX_VALUE).median().orElseThrow()).isGreaterThan(0x1p62);
    }

    @Test
    void theMedianIsThatInTheMiddle() {
        assertThat(of(1, 1, 1_000_000, 3, 3).median()).hasValue(3);
        assertThat(of(1, 2, 3, 1_000_000).median()).hasValue(2);
        assertThat(of().median()).isEmpty();
        assertThat(Durations.NONE.median()).isEmpty();
    }

    @Test
    void readingsAddUpAndAreSubtracted() {
        Durations all = of(1, 1, 1).plus(of(3, 3));
        assertThat(all).isEqualTo(of(3, 1, 3, 1, 1)).isEqualTo(Durations.NONE.plus(all));
        assertThat(all.since(of(1, 1, 1))).isEqualTo(of(3, 3));
        assertThat(all.since(of(1, 1, 1)).median()).hasValue(3);
    }
}
