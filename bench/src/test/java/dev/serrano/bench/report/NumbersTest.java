package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumbersTest {

    @ParameterizedTest
    @CsvSource({
        "12.3456, 12.3 s",
        "1.5, 1.50 s",
        "0.4123, 412 ms",
        "0.0015, 1.50 ms",
        "0.000042, 42.0 us",
        "0.00000035, 350 ns",
        "0, 0 s"
    })
    void timesHaveAFittingUnit(double seconds, String text) {
        assertThat(Numbers.seconds(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            value = {"1234567; 1,234,567", "0; 0", "0.5; 0.50", "0.0123; 0.0123"},
            delimiter = ';')
    void countsHaveSeparators(double value, String text) {
        assertThat(Numbers.count(value)).isEqualTo(text);
    }
}
