package dev.serrano.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is read from the JSON of a suite. */
final class SuiteResultsTest {

    private static final List<GoalLine> BARS = List.of(
            new GoalLine(
                    "fib / pool",
                    new Estimate(0.5, new Interval(0.4, 0.6, 0.9375), 5, 50),
                    "x",
                    "<= 0.45",
                    "not decided",
                    false,
                    ""),
            new GoalLine("launch", new Estimate(6, null, 1, 3), "us", "", "", false, ""),
            new GoalLine("flat", null, "x", "<= 1", "no data", false, ""));

    @Test
    void theJsonOfASuiteIsRead() {
        SuiteResults results = SuiteResults.parse(new ReportJson().text(report(), BARS));
        assertThat(results.suite()).isEqualTo("overhead");
        assertThat(results.date()).isEqualTo("2026-01-02");
        assertThat(results.commit()).isEqualTo("abc");
        assertThat(results.machine()).isEqualTo("Some CPU, 2 CPUs, JDK 25.0.3 (Some Vendor)");
        assertThat(results.jvms()).isEqualTo("1");
        assertThat(results.kept()).isEmpty();
        assertThat(results.notes()).containsExactly("fib: only 1 of 5 forks");
        assertThat(results.figures())
                .containsExactly(
                        new SuiteResults.Figure("fib / pool", "0.50", "0.40 to 0.60", "<= 0.45", "not decided"),
                        new SuiteResults.Figure("launch", "6.00 us", "", "", ""));
    }

    @Test
    void aReportWithoutBarsIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SuiteResults.parse(new ReportJson().text(report(), List.of())))
                .withMessageStartingWith("has no bars");
    }

    private static Report report() {
        Row row = new Row("overhead", Fixtures.serrano("fib", 2), Fixtures.series(Fixtures.sample(0.25)), null);
        return new Report(Fixtures.ENVIRONMENT, 5, List.of(row), List.of("fib: only 1 of 5 forks"));
    }
}
