package dev.serrano.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class QuantilesTest {

    @Test
    void interpolatesBetweenTheNearestValues() {
        Quantiles quantiles = Quantiles.of(4, 1, 3, 2);
        assertThat(quantiles.median()).isEqualTo(2.5);
        assertThat(quantiles.at(0.1)).isCloseTo(1.3, within(1e-12));
        assertThat(quantiles.at(0.9)).isCloseTo(3.7, within(1e-12));
        assertThat(quantiles.min()).isEqualTo(1);
        assertThat(quantiles.max()).isEqualTo(4);
    }

    @Test
    void hitsValuesExactlyWhereTheyLie() {
        Quantiles quantiles = Quantiles.of(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110);
        assertThat(quantiles.at(0)).isEqualTo(10);
        assertThat(quantiles.at(0.1)).isCloseTo(20, within(1e-12));
        assertThat(quantiles.median()).isEqualTo(60);
        assertThat(quantiles.at(0.9)).isCloseTo(100, within(1e-12));
        assertThat(quantiles.at(1)).isEqualTo(110);
    }

    @Test
    void aSingleValueIsEveryQuantile() {
        Quantiles quantiles = Quantiles.of(7);
        assertThat(quantiles.at(0.1)).isEqualTo(7);
        assertThat(quantiles.at(0.9)).isEqualTo(7);
    }

    @Test
    void leavesTheCallersArrayAlone() {
        double[] values = {3, 1, 2};
        Quantiles.of(values);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void refusesWhatHasNoQuantiles() {
        assertThatThrownBy(() -> Quantiles.of()).hasMessageContaining("at least one");
        assertThatThrownBy(() -> Quantiles.of(1, Double.NaN)).hasMessageContaining("not a number");
        assertThatThrownBy(() -> Quantiles.of(1).at(1.5)).hasMessageContaining("between 0 and 1");
    }
}
