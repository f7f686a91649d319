package dev.serrano.cli;

import dev.serrano.bench.harness.Counters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Tags;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.report.Assignments;
import dev.serrano.bench.report.Comparison;
import dev.serrano.bench.report.Numbers;
import dev.serrano.bench.report.PageContent;
import dev.serrano.bench.report.Words;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.RowText;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import dev.serrano.workloads.Rival;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints and writes the results of {@code serrano run}. */
final class RunReport {

    private final Terminal terminal;
    private final RunPlan plan;
    private final boolean stats;

    RunReport(Terminal terminal, RunPlan plan, boolean stats) {
        this.terminal = terminal;
        this.plan = plan;
        this.stats = stats;
    }

    /** Prints the table, then writes the files that were asked for. Returns the exit code. */
    int print(Report report, List<Timeline> timelines) {
        if (report.rows().isEmpty()) {
            terminal.complain("nothing was measured");
            return ExitCode.FAILED;
        }
        PrintWriter out = terminal.out();
        out.println(heading(report.environment()));
        out.println();
        table(report).print(out);
        Words.warnings(report).forEach(line -> out.println("disturbed: " + line));
        if (stats) {
            report.rows().forEach(row -> details(row, out));
        }
        out.flush();
        boolean ok = RowText.complain(report, terminal);
        return plan.files().write(new PageContent(title(), report, timelines, List.of()), terminal) && ok
                ? ExitCode.OK
                : ExitCode.FAILED;
    }

    private String title() {
        return plan.cases().getFirst().workload() + ", measured with Serrano";
    }

    /**
     * The backend and scheduler are those of the Serrano rows, which say by a tag what is not as the environment has
     * it.
     */
    private String heading(Environment environment) {
        Case first = plan.cases().getFirst();
        String what = (first.workload() + " " + Assignments.text(first.parameters())).strip();
        Map<String, String> tags = plan.cases().stream()
                .filter(subject -> subject.form().runtime() == Rival.SERRANO)
                .findFirst()
                .map(Case::tags)
                .orElse(Map.of());
        String seed = tags.get(Tags.SEED);
        String places = tags.get(Tags.PLACES);
        return "%s: JDK %s, %d CPUs, backend %s, scheduler %s%s%s"
                .formatted(
                        what,
                        environment.jdk(),
                        environment.cpus(),
                        tags.getOrDefault(Tags.BACKEND, environment.backend()),
                        tags.getOrDefault(Tags.SCHEDULER, environment.scheduler()),
                        places == null ? "" : ", places " + places,
                        seed == null ? "" : ", seed " + seed);
    }

    private static TextTable table(Report report) {
        TextTable table = new TextTable(
                "runtime",
                "form",
                ">workers",
                "answer",
                ">median",
                ">p10",
                ">p90",
                ">speed-up",
                ">tasks",
                ">steals",
                ">suspensions",
                ">peak threads");
        for (Row row : report.rows()) {
            Map<String, Double> counters = row.counters();
            table.row(
                    runtime(row),
                    row.subject().form().name(),
                    Integer.toString(row.subject().workers()),
                    RowText.answer(row),
                    RowText.quantile(row, 0.5),
                    RowText.quantile(row, 0.1),
                    RowText.quantile(row, 0.9),
                    speedUp(report, row),
                    counter(counters, Counters.TASKS),
                    counter(counters, Counters.STEALS),
                    counter(counters, Counters.SUSPENSIONS),
                    counter(counters, Counters.PEAK_THREADS));
        }
        return table;
    }

    /** Over the serial form, pair by pair, as on the page. */
    private static String speedUp(Report report, Row row) {
        if (row.subject().form().runtime() == Rival.SERIAL) {
            return row.spread() == null ? RowText.NOTHING : Numbers.digits(1);
        }
        Comparison speedUp = Comparison.speedUp(report, row);
        return speedUp == null
                ? RowText.NOTHING
                : Numbers.digits(speedUp.ratio().median());
    }

    private static String runtime(Row row) {
        return (row.subject().form().runtime().id() + " "
                        + Assignments.text(row.subject().tags()))
                .strip();
    }

    private static String counter(Map<String, Double> counters, String name) {
        Double value = counters.get(name);
        return value == null ? RowText.NOTHING : Numbers.count(Math.rint(value));
    }

    private static void details(Row row, PrintWriter out) {
        out.println();
        out.println(row.subject().label() + ", answer " + row.checksum());
        out.println("  samples  "
                + Arrays.stream(row.seconds()).mapToObj(Numbers::seconds).collect(Collectors.joining("  ")));
        TextTable table = new TextTable("counter", ">median");
        row.counters().forEach((name, value) -> table.row(name, Numbers.count(value)));
        table.print(out);
    }
}
