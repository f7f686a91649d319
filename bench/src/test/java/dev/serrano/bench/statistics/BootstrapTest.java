package dev.serrano.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BootstrapTest {

    @Test
    void equalValuesHaveAnIntervalWithoutWidth() {
        Interval interval = Bootstrap.median(List.of(new double[] {2, 2, 2}, new double[] {2, 2}));
        assertThat(interval).isEqualTo(new Interval(2, 2, 2));
    }

    @Test
    void theEstimateIsTheMedianOfAllValues() {
        Interval interval = Bootstrap.median(List.of(new double[] {1, 5}, new double[] {2, 9, 3}));
        assertThat(interval.estimate()).isEqualTo(3);
        assertThat(interval.low()).isLessThanOrEqualTo(3);
        assertThat(interval.high()).isGreaterThanOrEqualTo(3);
    }

    @Test
    void theSameValuesGiveTheSameInterval() {
        List<double[]> groups = List.of(new double[] {1, 2, 3}, new double[] {4, 5, 6}, new double[] {7, 8});
        assertThat(Bootstrap.median(groups)).isEqualTo(Bootstrap.median(groups));
    }

    @Test
    void differencesBetweenGroupsWidenTheInterval() {
        List<double[]> alike = new ArrayList<>();
        List<double[]> unlike = new ArrayList<>();
        for (int group = 0; group < 5; group++) {
            double[] mixed = new double[10];
            double[] own = new double[10];
            for (int i = 0; i < mixed.length; i++) {
                mixed[i] = i % 5;
                own[i] = group;
            }
            alike.add(mixed);
            unlike.add(own);
        }
        assertThat(width(Bootstrap.median(unlike))).isGreaterThan(width(Bootstrap.median(alike)));
    }

    @Test
    void holdsTheTrueMedianAboutAsOftenAsItSays() {
        Random random = new Random(7);
        int held = 0;
        int trials = 200;
        for (int trial = 0; trial < trials; trial++) {
            List<double[]> groups = new ArrayList<>();
            for (int group = 0; group < 8; group++) {
                double ofGroup = random.nextGaussian();
                groups.add(random.doubles(6)
                        .map(noise -> 10 + ofGroup + (noise - 0.5))
                        .toArray());
            }
            Interval interval = Bootstrap.median(groups);
            held += interval.low() <= 10 && 10 <= interval.high() ? 1 : 0;
        }
        assertThat(held).isBetween(trials * 80 / 100, trials);
    }

    @Test
    void emptyGroupsAreLeftOut() {
        assertThat(Bootstrap.median(List.of(new double[0], new double[] {3}))).isEqualTo(new Interval(3, 3, 3));
        assertThatThrownBy(() -> Bootstrap.median(List.of(new double[0]))).hasMessageContaining("at least one");
    }

    private static double width(Interval interval) {
        return interval.high() - interval.low();
    }
}
