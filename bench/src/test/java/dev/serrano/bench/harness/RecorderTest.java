package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RecorderTest {

    private static final Case ONE = Fixtures.serrano("fib", 1);
    private static final Case TWO = Fixtures.serrano("fib", 2);

    private final Recorder recorder = new Recorder();

    @Test
    void aRowHasTheSamplesOfAllBlocksAndForks() {
        recorder.sample("x", 1, ONE, Fixtures.sample(3));
        recorder.sample("x", 0, ONE, Fixtures.sample(1));
        recorder.sample("x", 0, ONE, Fixtures.sample(2));
        recorder.sample("y", 0, ONE, Fixtures.sample(4));
        List<Row> rows = recorder.rows("suite");
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().seconds()).containsExactly(1, 2, 3, 4);
        assertThat(rows.getFirst().forks()).isEqualTo(3);
        assertThat(recorder.samples("x", ONE)).containsOnlyKeys(0, 1);
        assertThat(recorder.samples("x", TWO)).isEmpty();
    }

    @Test
    void rowsStandInTheOrderInWhichTheyWereExpected() {
        recorder.expect(TWO);
        recorder.expect(ONE);
        recorder.sample("x", 0, ONE, Fixtures.sample(1));
        recorder.sample("x", 0, TWO, Fixtures.sample(1));
        assertThat(recorder.rows("suite")).extracting(Row::subject).containsExactly(TWO, ONE);
    }

    @Test
    void whatHasNothingHasNoRowAndIsMissing() {
        recorder.expect(ONE);
        recorder.expect(TWO);
        recorder.failure(TWO, "it broke");
        assertThat(recorder.rows("suite")).extracting(Row::failure).containsExactly("it broke");
        assertThat(recorder.missing()).containsExactly(ONE);
    }

    @Test
    void theFirstFailureStays() {
        recorder.failure(ONE, "first");
        recorder.failure(ONE, "second");
        assertThat(recorder.rows("suite").getFirst().failure()).isEqualTo("first");
    }
}
