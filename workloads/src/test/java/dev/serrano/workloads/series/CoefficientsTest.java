package dev.serrano.workloads.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CoefficientsTest {
    private static final Offset<Double> BENCHMARK_TOLERANCE = within(1e-12);

    @Test
    void theFirstTermsAreThoseOfTheJavaGrandeBenchmark() {
        Coefficients coefficients = new Coefficients(4, 1_000);

        assertThat(coefficients.cosine(0)).isCloseTo(2.8729524964837996, BENCHMARK_TOLERANCE);
        assertThat(coefficients.sine(0)).isZero();
        assertThat(coefficients.cosine(1)).isCloseTo(1.1161046676147888, BENCHMARK_TOLERANCE);
        assertThat(coefficients.sine(1)).isCloseTo(-1.8819691893398025, BENCHMARK_TOLERANCE);
        assertThat(coefficients.cosine(2)).isCloseTo(0.34429060398168704, BENCHMARK_TOLERANCE);
        assertThat(coefficients.sine(2)).isCloseTo(-1.1645642623320958, BENCHMARK_TOLERANCE);
        assertThat(coefficients.cosine(3)).isCloseTo(0.15238898702519288, BENCHMARK_TOLERANCE);
        assertThat(coefficients.sine(3)).isCloseTo(-0.8143461113044298, BENCHMARK_TOLERANCE);
    }
}
