package dev.serrano.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class EstimateTest {

    @Test
    void eachJvmCountsOnceHoweverManyRunsItMade() {
        Estimate estimate =
                Estimate.of(List.of(new double[] {1, 1, 1, 1, 1, 1, 1}, new double[] {3, 3}, new double[] {9, 2, 4}));
        assertThat(estimate).isEqualTo(new Estimate(3, new Interval(1, 4, 0.75), 3, 12));
    }

    @Test
    void equalValuesHaveAnIntervalWithoutWidth() {
        Estimate estimate = Estimate.of(List.of(new double[] {2, 2, 2}, new double[] {2, 2}));
        assertThat(estimate).isEqualTo(new Estimate(2, new Interval(2, 2, 0.5), 2, 5));
    }

    @Test
    void oneJvmGivesNoInterval() {
        assertThat(Estimate.of(List.of(new double[] {1, 2, 3, 4}))).isEqualTo(new Estimate(2.5, null, 1, 4));
    }

    @Test
    void emptyGroupsAreLeftOut() {
        assertThat(Estimate.of(List.of(new double[0], new double[] {3}))).isEqualTo(new Estimate(3, null, 1, 1));
        assertThatThrownBy(() -> Estimate.of(List.of(new double[0]))).hasMessageContaining("at least one");
        assertThatThrownBy(() -> Estimate.of(List.of(new double[] {Double.NaN})))
                .hasMessageContaining("not a number");
    }
}
