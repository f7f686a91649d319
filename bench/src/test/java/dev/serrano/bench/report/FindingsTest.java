package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.model.Timeline;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FindingsTest {

    private static final Case OURS = Fixtures.serrano("fib", 2);
    private static final Case RIVAL = Fixtures.aCase("fib", new Form(Rival.FORKJOIN, "task"), 2);
    private static final Case SERIAL = Fixtures.aCase("fib", new Form(Rival.SERIAL, "serial"), 1);

    @Test
    void ofTimesTheFastestAndTheSlowestAreNamed() {
        assertThat(Findings.times(List.of(
                        row(SERIAL, 3, 3), row(RIVAL, 2, 2), row(OURS.on(1).tagged(Tags.GC, "g1"), 1.5, 1.5))))
                .isEqualTo("Fastest was serrano future (1 worker, gc=g1) with 1.50 s, slowest serial with 3.00 s,"
                        + " 2.00 times as long.");
    }

    @Test
    void ofOneRowTheSpreadIsSaid() {
        assertThat(Findings.times(List.of(row(OURS, 1, 1, 1))))
                .isEqualTo("serrano future (2 workers) took 1.00 s, eight of ten runs 1.00 s to 1.00 s.");
    }

    @Test
    void whatFailedIsCountedAndNotTheFastest() {
        Row wrong =
                new Row("s", RIVAL, List.of(new Series("a", 0, List.of(new Sample(0.1, "4", false, Map.of())))), null);
        Row failed = new Row("s", SERIAL, List.of(), "it broke");
        assertThat(Findings.times(List.of(failed, wrong, row(OURS, 1))))
                .startsWith("serrano future (2 workers) took 1.00 s")
                .endsWith(" 2 of 3 forms failed or gave a wrong answer.");
        assertThat(Findings.times(List.of(failed))).isEqualTo("1 of 1 forms failed or gave a wrong answer.");
    }

    @Test
    void ofRatiosOnlyWholeIntervalsDecide() {
        Comparison faster =
                Comparison.of(row(OURS, 1, 1, 1), row(SERIAL, 4, 4, 4)).orElseThrow();
        Comparison slower =
                Comparison.of(row(OURS, 3, 3, 3), row(RIVAL, 2, 2, 2)).orElseThrow();
        Comparison open = Comparison.of(row(OURS, 1, 1, 3), row(RIVAL, 2, 2, 2)).orElseThrow();
        assertThat(Findings.ratios(List.of(faster, slower, open)))
                .isEqualTo("Serrano took 0.25 to 1.50 times the time of its rivals: faster in 1 of 3 comparisons,"
                        + " slower in 1, not decided in 1.");
    }

    @Test
    void oneJvmSaysNothingOfOthers() {
        Comparison alone = Comparison.of(row(OURS, 1), row(RIVAL, 2)).orElseThrow();
        assertThat(Findings.ratios(List.of(alone)))
                .isEqualTo(
                        "Serrano took 0.50 times the time of forkjoin task in this JVM; what others would take is not"
                                + " known.");
    }

    @Test
    void ofATimeLineTheSharesOfTheStatesAreSaid() {
        Timeline timeline = new Timeline(
                OURS,
                0.002,
                List.of(0.001, 0.002),
                List.of(
                        new Timeline.Lane("rr", List.of(1L, 1L), List.of(0L, 0L), List.of(0L, 0L), List.of(0L, 0L)),
                        new Timeline.Lane("mi", List.of(1L, 1L), List.of(1L, 0L), List.of(1L, 0L), List.of(1L, 0L))),
                List.of(1_200, 0));
        assertThat(Findings.timeline(timeline))
                .isEqualTo("The 2 workers ran tasks for 50 % of the time, looked for work for 25 % and were parked for"
                        + " 25 %; 1 steal, at most 1,200 suspended tasks.");
        assertThat(Findings.timeline(new Timeline(OURS, 0, List.of(), List.of(), List.of())))
                .isEmpty();
    }

    /** One run in each JVM. */
    private static Row row(Case subject, double... seconds) {
        List<Series> series = IntStream.range(0, seconds.length)
                .mapToObj(fork -> new Series("a", fork, List.of(Fixtures.sample(seconds[fork]))))
                .toList();
        return new Row("s", subject, series, null);
    }
}
