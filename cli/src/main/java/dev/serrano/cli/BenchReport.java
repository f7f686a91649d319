package dev.serrano.cli;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.report.Numbers;
import dev.serrano.bench.report.ReportJson;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.bench.suite.Bar;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Suite;
import dev.serrano.bench.suite.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Prints and writes the results of {@code serrano bench}. */
final class BenchReport {

    private final Terminal terminal;
    private final Suite suite;
    private final Recorder recorder;
    private final @Nullable Path json;

    BenchReport(Terminal terminal, Suite suite, Recorder recorder, @Nullable Path json) {
        this.terminal = terminal;
        this.suite = suite;
        this.recorder = recorder;
        this.json = json;
    }

    /** Prints the rows and the bars, then writes the file if one was asked for. Returns the exit code. */
    int print(Environment environment) {
        Report report = new Report(environment, recorder.rows(suite.name()));
        if (report.rows().isEmpty()) {
            terminal.complain("nothing was measured");
            return ExitCode.FAILED;
        }
        PrintWriter out = terminal.out();
        out.println("suite %s: JDK %s, %d CPUs, backend %s, scheduler %s, commit %s"
                .formatted(
                        suite.name(),
                        environment.jdk(),
                        environment.cpus(),
                        environment.backend(),
                        environment.scheduler(),
                        environment.commit()));
        out.println();
        rows(report).print(out);
        out.println();
        out.println("Median of the paired ratios or values, with its 95% interval over the forks;"
                + " a bar is met if the interval reaches it.");
        bars().print(out);
        out.flush();
        boolean ok = RowText.complain(report, terminal);
        return write(report) && ok ? ExitCode.OK : ExitCode.FAILED;
    }

    private static TextTable rows(Report report) {
        TextTable table = new TextTable(
                "workload", "runtime", "form", ">workers", "answer", ">median", ">p10", ">p90", ">samples", ">forks");
        for (Row row : report.rows()) {
            table.row(
                    workload(row),
                    row.subject().form().runtime().id(),
                    row.subject().form().name(),
                    Integer.toString(row.subject().workers()),
                    RowText.answer(row),
                    RowText.quantile(row, 0.5),
                    RowText.quantile(row, 0.1),
                    RowText.quantile(row, 0.9),
                    Integer.toString(row.samples().size()),
                    Integer.toString(row.forks()));
        }
        return table;
    }

    /** The workload with what was given and with what is not as usual. */
    private static String workload(Row row) {
        String given = row.subject().givenParameters().entrySet().stream()
                .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining());
        String tags = row.subject().tags().entrySet().stream()
                .map(entry -> " " + entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining());
        return row.subject().workload() + given + tags;
    }

    private TextTable bars() {
        TextTable table =
                new TextTable("bar", ">measured", ">95% interval", ">goal", "result", "aim", ">forks", ">values");
        for (Bar bar : suite.bars()) {
            Verdict verdict = Verdict.of(bar, recorder);
            Interval interval = verdict.interval();
            if (interval == null && !measured(bar)) {
                continue;
            }
            table.row(
                    bar.title(),
                    interval == null ? RowText.NOTHING : value(interval.estimate(), bar),
                    interval == null
                            ? RowText.NOTHING
                            : Numbers.digits(interval.low()) + " .. " + Numbers.digits(interval.high()),
                    bar.goal().text(),
                    result(verdict),
                    aim(verdict),
                    Integer.toString(verdict.forks()),
                    Integer.toString(verdict.values()));
        }
        return table;
    }

    /** Whether the bar's blocks are part of what is measured: they are not if the user chose others. */
    private boolean measured(Bar bar) {
        return suite.blocks().stream()
                .map(Block::name)
                .toList()
                .containsAll(bar.quantity().blocks());
    }

    private static String value(double value, Bar bar) {
        return Numbers.digits(value) + " " + bar.quantity().unit();
    }

    private static String result(Verdict verdict) {
        return switch (verdict.state()) {
            case MET -> "met";
            case MISSED -> "missed";
            case REPORTED -> "";
            case NOT_ASKED -> "not asked";
            case NO_DATA -> "no data";
        };
    }

    private static String aim(Verdict verdict) {
        if (verdict.bar().aim() instanceof Goal.None || verdict.interval() == null) {
            return "";
        }
        return verdict.bar().aim().text() + (verdict.aimReached() ? " reached" : " not reached");
    }

    private boolean write(Report report) {
        if (json == null) {
            return true;
        }
        try {
            new ReportJson().write(report, json);
            return true;
        } catch (IOException e) {
            terminal.complain("the results could not be written: " + e.getMessage());
            return false;
        }
    }
}
