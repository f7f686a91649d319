package dev.serrano.bench.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RowTest {

    private static final Case SUBJECT = Fixtures.serrano("fib", 2);

    @Test
    void countersAreMediansAndPeaksAreMaxima() {
        Row row = row(
                new Sample(1, "5", true, Map.of("steals", 1.0, "peak_threads", 3.0)),
                new Sample(2, "5", true, Map.of("steals", 9.0, "peak_threads", 5.0)),
                new Sample(3, "5", true, Map.of("steals", 2.0, "peak_threads", 4.0)));
        assertThat(row.counters()).isEqualTo(Map.of("steals", 2.0, "peak_threads", 5.0));
    }

    @Test
    void aCounterThatSomeSamplesLackIsTakenFromTheOthers() {
        Row row = row(new Sample(1, "5", true, Map.of()), new Sample(1, "5", true, Map.of("seen", 4.0)));
        assertThat(row.counters()).isEqualTo(Map.of("seen", 4.0));
    }

    @Test
    void oneWrongAnswerSpoilsTheRowAndIsShown() {
        Row row = row(Fixtures.sample(1), new Sample(1, "wrong", false, Map.of()));
        assertThat(row.ok()).isFalse();
        assertThat(row.checksum()).isEqualTo("wrong");
    }

    @Test
    void withoutSamplesNothingIsKnown() {
        Row row = row();
        assertThat(row.ok()).isFalse();
        assertThat(row.spread()).isNull();
        assertThat(row.checksum()).isEmpty();
        assertThat(row.counters()).isEmpty();
    }

    @Test
    void aFailureSpoilsTheRow() {
        Row row = new Row("run", SUBJECT, Fixtures.series(Fixtures.sample(1)), "it broke");
        assertThat(row.ok()).isFalse();
    }

    private static Row row(Sample... samples) {
        return new Row("run", SUBJECT, Fixtures.series(samples), null);
    }
}
