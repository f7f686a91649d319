package dev.serrano.bench.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IntervalTest {

    /** As tables of the sign test have it. */
    @ParameterizedTest
    @CsvSource({
        "2, 1, 0.5",
        "3, 1, 0.75",
        "4, 1, 0.875",
        "5, 1, 0.9375",
        "6, 1, 0.96875",
        "8, 1, 0.9922",
        "9, 2, 0.9609",
        "20, 6, 0.9586",
        "100, 40, 0.9648"
    })
    void reachesFromOneOrderStatisticToItsCounterpart(int count, int rank, double confidence) {
        double[] values = IntStream.rangeClosed(1, count).mapToDouble(i -> i).toArray();
        Interval interval = Interval.ofMedian(values);
        assertThat(interval.low()).isEqualTo(rank);
        assertThat(interval.high()).isEqualTo(count + 1 - rank);
        assertThat(interval.confidence()).isCloseTo(confidence, within(1e-4));
    }

    @Test
    void theOrderOfTheValuesDoesNotMatterAndTheyStayAsTheyWere() {
        double[] values = {3, 1, 2};
        assertThat(Interval.ofMedian(values)).isEqualTo(new Interval(1, 3, 0.75));
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void fewerThanTwoValuesHaveNone() {
        assertThat(Interval.ofMedian()).isNull();
        assertThat(Interval.ofMedian(7)).isNull();
    }
}
