package dev.serrano.bench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.bench.Fixtures;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Rival;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class ReportTest {

    private static final Case SUBJECT = Fixtures.serrano("fib", 2);

    @Test
    void refusesTwoRowsOfTheSameCase() {
        assertThatThrownBy(() -> report(SUBJECT, SUBJECT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fib future (serrano, 2 workers)");
    }

    @Test
    void whetherAValueWasGivenOrDefaultedDoesNotTellRowsApart() {
        Case given = new Case("fib", SUBJECT.form(), 2, SUBJECT.parameters(), Set.of("n"), Map.of());
        Case defaulted = new Case("fib", SUBJECT.form(), 2, SUBJECT.parameters(), Set.of(), Map.of());
        assertThat(given).isNotEqualTo(defaulted);
        assertThatThrownBy(() -> report(given, defaulted)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void acceptsWhatDiffersInOneThing() {
        Form form = SUBJECT.form();
        Report report = report(
                SUBJECT,
                SUBJECT.on(1),
                SUBJECT.tagged(Tags.GC, "g1"),
                SUBJECT.tagged(Tags.BACKEND, "portable"),
                new Case("flat", form, 2, SUBJECT.parameters(), Set.of(), Map.of()),
                new Case("fib", new Form(Rival.FORKJOIN, form.name()), 2, SUBJECT.parameters(), Set.of(), Map.of()),
                new Case("fib", new Form(form.runtime(), "join"), 2, SUBJECT.parameters(), Set.of(), Map.of()),
                new Case("fib", form, 2, Map.of("n", "39"), Set.of(), Map.of()));
        assertThat(report.rows()).hasSize(8);
    }

    private static Report report(Case... cases) {
        List<Row> rows = List.of(cases).stream()
                .map(subject -> new Row("run", subject, Fixtures.series(Fixtures.sample(1)), null))
                .toList();
        return new Report(Fixtures.ENVIRONMENT, rows);
    }
}
