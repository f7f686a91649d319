package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.bench.model.Tags;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonTest {

    private static final Form TASK = new Form(Rival.FORKJOIN, "task");

    @Test
    void onlySamplesOfTheSameBlockAndForkArePairs() {
        Row ours = new Row(
                "s",
                Fixtures.serrano("fib", 2),
                List.of(series("a", 0, 1, 2), series("a", 1, 3), series("b", 0, 50)),
                null);
        Row rival = new Row(
                "s",
                Fixtures.aCase("fib", TASK, 2),
                List.of(series("a", 0, 2, 4, 9), series("a", 2, 1), series("c", 0, 1)),
                null);
        Comparison comparison = Comparison.of(ours, rival).orElseThrow();
        assertThat(comparison.ratio().values()).isEqualTo(2);
        assertThat(comparison.ratio().forks()).isEqualTo(1);
        assertThat(comparison.ratio().median()).isEqualTo(0.5);
    }

    @Test
    void rowsWithoutACommonRoundAreNotCompared() {
        Row ours = new Row("s", Fixtures.serrano("fib", 2), List.of(series("a", 0, 1)), null);
        Row rival = new Row("s", Fixtures.aCase("fib", TASK, 2), List.of(series("b", 0, 1)), null);
        assertThat(Comparison.of(ours, rival)).isEmpty();
    }

    @Test
    void onlyLikeIsComparedWithLike() {
        Case ours = Fixtures.serrano("fib", 2);
        Row wrongWorkers = row(Fixtures.aCase("fib", TASK, 4));
        Row otherCollector = row(Fixtures.aCase("fib", TASK, 2).tagged(Tags.GC, "g1"));
        Row otherWorkload = row(Fixtures.aCase("uts", TASK, 2));
        Row right = row(Fixtures.aCase("fib", TASK, 2));
        Report report = new Report(
                Fixtures.ENVIRONMENT, List.of(row(ours), wrongWorkers, otherCollector, otherWorkload, right));
        assertThat(Comparison.withRivals(report)).extracting(Comparison::below).containsExactly(right);
    }

    private static Row row(Case subject) {
        return new Row("s", subject, List.of(series("a", 0, 1)), null);
    }

    private static Series series(String block, int fork, double... seconds) {
        List<Sample> samples = Arrays.stream(seconds).mapToObj(Fixtures::sample).toList();
        return new Series(block, fork, samples);
    }
}
