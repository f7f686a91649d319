package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Series;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WordsTest {

    @Test
    void aRunHasOneJvm() {
        assertThat(Words.jvms(report(1, List.of(series("run", 1))))).isEqualTo("1 JVM");
    }

    @Test
    void aSuiteSaysHowManyJvmsItHadAndWhetherMoreWereAskedFor() {
        assertThat(Words.jvms(report(5, List.of(series("a", 5), series("b", 5)))))
                .isEqualTo("5 JVMs for each block");
        assertThat(Words.jvms(report(5, List.of(series("a", 5), series("b", 3)))))
                .isEqualTo("3 to 5 JVMs for each block, 5 were asked for");
        assertThat(Words.jvms(report(5, List.of(series("a", 1))))).isEqualTo("1 JVM for each block, 5 were asked for");
        assertThat(Words.jvms(report(2, List.of()))).isEqualTo("0 JVMs for each block, 2 were asked for");
    }

    private static Report report(int asked, List<List<Series>> blocks) {
        List<Series> all = blocks.stream().flatMap(List::stream).toList();
        return new Report(
                Fixtures.ENVIRONMENT, asked, List.of(new Row("x", Fixtures.serrano("fib", 2), all, null)), List.of());
    }

    private static List<Series> series(String block, int forks) {
        return IntStream.range(0, forks)
                .mapToObj(fork -> new Series(block, fork, List.of(Fixtures.sample(1))))
                .toList();
    }
}
