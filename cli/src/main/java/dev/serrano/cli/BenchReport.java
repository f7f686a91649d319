package dev.serrano.cli;

import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.report.Assignments;
import dev.serrano.bench.report.GoalLine;
import dev.serrano.bench.report.PageContent;
import dev.serrano.bench.report.Words;
import dev.serrano.bench.suite.Bar;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Suite;
import dev.serrano.bench.suite.Verdict;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.OutputFiles;
import dev.serrano.cli.console.RowText;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prints and writes the results of {@code serrano bench}. */
final class BenchReport {

    private final Terminal terminal;
    private final Suite suite;
    private final int forks;
    private final Recorder recorder;
    private final OutputFiles files;

    BenchReport(Terminal terminal, Suite suite, int forks, Recorder recorder, OutputFiles files) {
        this.terminal = terminal;
        this.suite = suite;
        this.forks = forks;
        this.recorder = recorder;
        this.files = files;
    }

    /**
     * Prints the rows and the bars, then writes the files that were asked for, the notes into them and the time lines
     * into the page. Returns the exit code.
     */
    int print(Environment environment, List<String> notes, List<Timeline> timelines) {
        Report report = new Report(environment, forks, recorder.rows(suite.name()), notes);
        if (report.rows().isEmpty()) {
            terminal.complain("nothing was measured");
            return ExitCode.FAILED;
        }
        PrintWriter out = terminal.out();
        out.println("suite %s: %s, JDK %s, %d CPUs, backend %s, scheduler %s, commit %s"
                .formatted(
                        suite.name(),
                        Words.jvms(report),
                        environment.jdk(),
                        environment.cpus(),
                        environment.backend(),
                        environment.scheduler(),
                        environment.commit()));
        out.println();
        rows(report).print(out);
        out.println();
        GoalLine.EXPLANATION.forEach(out::println);
        List<GoalLine> goals = goals();
        bars(goals).print(out);
        Words.warnings(report).forEach(line -> out.println("disturbed: " + line));
        out.flush();
        boolean ok = RowText.complain(report, terminal);
        PageContent content =
                new PageContent("Suite " + suite.name() + ", measured with Serrano", report, timelines, goals);
        return files.write(content, terminal) && ok ? ExitCode.OK : ExitCode.FAILED;
    }

    private static TextTable rows(Report report) {
        TextTable table = new TextTable(
                "workload", "runtime", "form", ">workers", "answer", ">median", ">p10", ">p90", ">samples", ">JVMs");
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
        Map<String, String> shown = row.subject().givenParameters();
        shown.putAll(row.subject().tags());
        return (row.subject().workload() + " " + Assignments.text(shown)).strip();
    }

    private static TextTable bars(List<GoalLine> goals) {
        TextTable table = new TextTable("bar", ">measured", ">interval", ">goal", "result", "aim", ">JVMs", ">values");
        for (GoalLine goal : goals) {
            table.row(
                    goal.bar(),
                    goal.measuredText(),
                    goal.intervalText(),
                    goal.goal(),
                    goal.result(),
                    goal.aim(),
                    Integer.toString(goal.forks()),
                    Integer.toString(goal.values()));
        }
        return table;
    }

    private List<GoalLine> goals() {
        List<GoalLine> goals = new ArrayList<>();
        for (Bar bar : suite.bars()) {
            Verdict verdict = Verdict.of(bar, recorder);
            boolean held = !(bar.goal() instanceof Goal.None) && measured(bar);
            if (verdict.estimate() == null && !held) {
                continue; // nothing to report, and nothing that was to be reached
            }
            goals.add(new GoalLine(
                    bar.title(),
                    verdict.estimate(),
                    bar.quantity().unit(),
                    bar.goal().text(),
                    verdict.state().text(),
                    verdict.state() == Verdict.State.MISSED,
                    aim(verdict)));
        }
        return goals;
    }

    /** Whether the bar's blocks are part of what is measured: they are not if the user chose others. */
    private boolean measured(Bar bar) {
        return suite.blocks().stream()
                .map(Block::name)
                .toList()
                .containsAll(bar.quantity().blocks());
    }

    private static String aim(Verdict verdict) {
        return (verdict.bar().aim().text() + " " + verdict.aim().text()).strip();
    }
}
