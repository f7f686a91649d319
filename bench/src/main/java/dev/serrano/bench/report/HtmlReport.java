package dev.serrano.bench.report;

import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.report.PageBlock.Entries;
import dev.serrano.bench.report.PageBlock.Figure;
import dev.serrano.bench.report.PageBlock.Folded;
import dev.serrano.bench.report.PageBlock.Lines;
import dev.serrano.bench.report.PageModel.Script;
import dev.serrano.bench.report.PageModel.Section;
import dev.serrano.bench.statistics.Estimate;
import dev.serrano.bench.statistics.Interval;
import dev.serrano.bench.statistics.Quantiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A report as one HTML page that needs no other file and no network; its content security policy forbids any. Tables
 * are markup and can be read without a script. The page's script draws the charts, with the library Observable Plot,
 * from the data in the page: element {@code report} holds the output of {@link ReportJson}, {@code comparisons} the
 * ratios with their intervals, {@code timelines} the activity of the workers.
 */
public final class HtmlReport {

    private static final String NOTHING = "–";

    /** The number of time lines that are shown one below the other; more of them are folded, with their rows. */
    private static final int FEW = 4;

    private final PageData data = new PageData();

    /** A writer. */
    public HtmlReport() {}

    /** The page. */
    public String text(PageContent content) {
        Report report = content.report();
        List<Comparison> comparisons = Comparison.withRivals(report);
        List<Section> sections = new ArrayList<>();
        lines(sections, "Disturbed", Words.warnings(report));
        lines(sections, "Not as asked for", report.notes());
        goals(sections, content.goals());
        boolean folded = content.timelines().size() > FEW;
        groups(report.rows()).forEach((subject, rows) -> {
            List<PageBlock> blocks = section(report, rows, comparisons);
            if (folded) {
                foldedTimelines(blocks, rows, content.timelines());
            }
            sections.add(new Section(null, false, subject.workload(), subject.parameters(), blocks));
        });
        for (int i = 0; i < content.timelines().size() && !folded; i++) {
            Timeline timeline = content.timelines().get(i);
            sections.add(new Section(null, false, "Workers over time", ran(timeline), workersOverTime(i, timeline)));
        }
        sections.add(environment(report));
        return new PageModel(
                        content.title(),
                        "The charts are drawn by a script, which this browser does not run. The tables say the same.",
                        PageParts.own("report.css"),
                        sections,
                        List.of(
                                PageData.element("report", new ReportJson().text(report, content.goals())),
                                PageData.element("comparisons", data.comparisons(comparisons, report.rows())),
                                PageData.element("timelines", data.timelines(content.timelines())),
                                library("d3 7.9.0", PageParts.d3("LICENSE"), PageParts.d3("dist/d3.min.js")),
                                library(
                                        "Observable Plot 0.6.17",
                                        PageParts.own("plot/LICENSE.txt"),
                                        PageParts.own("plot/plot.umd.min.js")),
                                Script.code(PageParts.own("page.js") + PageParts.own("report.js"))))
                .markup();
    }

    /** A library with its licence before it. */
    private static Script library(String name, String licence, String code) {
        return Script.code("/*! " + name + "\n\n" + licence.strip().replace("*/", "* /") + "\n*/\n"
                + code.replace("</script", "<\\/script") + "\n");
    }

    private static void lines(List<Section> sections, String title, List<String> lines) {
        if (!lines.isEmpty()) {
            sections.add(Section.of(title, new Lines(lines)));
        }
    }

    private static void goals(List<Section> sections, List<GoalLine> goals) {
        if (goals.isEmpty()) {
            return;
        }
        HtmlTable table = new HtmlTable(String.join(" ", GoalLine.EXPLANATION))
                .text("bar")
                .number("measured")
                .number("interval")
                .text("goal")
                .text("result")
                .text("aim")
                .number("JVMs")
                .number("values");
        for (GoalLine goal : goals) {
            Estimate estimate = goal.estimate();
            table.row();
            table.cell("t wrap", goal.bar())
                    .cell(estimate == null ? Double.NaN : estimate.median(), goal.measuredText())
                    .cell(estimate == null ? Double.NaN : low(estimate), goal.intervalText())
                    .cell(goal.goal())
                    .cell(goal.missed() ? "t bad" : "t", goal.result())
                    .cell(goal.aim())
                    .cell(goal.forks())
                    .cell(goal.values());
        }
        sections.add(Section.of("Bars", table));
    }

    private record Subject(String workload, String parameters) {}

    /** Rows to be compared stand together: the rows of one workload with the same parameters. */
    private static Map<Subject, List<Row>> groups(List<Row> rows) {
        Map<Subject, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            Subject subject = new Subject(
                    row.subject().workload(), Assignments.text(row.subject().parameters()));
            groups.computeIfAbsent(subject, key -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    private static List<PageBlock> section(Report report, List<Row> rows, List<Comparison> comparisons) {
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(figure(
                "times",
                rows.stream().map(row -> report.rows().indexOf(row)).toList(),
                Findings.times(rows),
                "Times. Each point is a measured run, in the order of measurement from top to bottom; the line is the"
                        + " median, the band reaches from the 10% to the 90% quantile."));
        blocks.add(times(report, rows));
        List<Integer> own = IntStream.range(0, comparisons.size())
                .filter(i -> rows.contains(comparisons.get(i).above()))
                .boxed()
                .toList();
        if (!own.isEmpty()) {
            blocks.add(figure(
                    "ratios",
                    own,
                    Findings.ratios(own.stream().map(comparisons::get).toList()),
                    "Time of Serrano divided by the time of a rival, round by round: the median of the JVMs, with its"
                        + " interval where there are two JVMs at least. Left of 1 Serrano is faster; decided is what"
                        + " has its whole interval on one side."));
            blocks.add(ratios(own.stream().map(comparisons::get).toList()));
        }
        List<String> ofSchedulers = SchedulerCounters.names();
        List<String> names = rows.stream()
                .flatMap(row -> row.counters().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        counters(
                blocks,
                "Counters: the median of the runs, of a peak the maximum",
                rows,
                names.stream().filter(name -> !ofSchedulers.contains(name)).toList());
        counters(
                blocks,
                "How tasks changed workers: the median of the runs. Shares are from 0 to 1; what a scheduler does not"
                        + " have is left open",
                rows,
                ofSchedulers.stream().filter(names::contains).toList());
        return blocks;
    }

    /** A chart with what came out and with how to read it. */
    private static Figure figure(String chart, List<Integer> items, String finding, String caption) {
        return new Figure(
                chart, items.stream().map(String::valueOf).collect(Collectors.joining(",")), finding, caption);
    }

    private static HtmlTable times(Report report, List<Row> rows) {
        HtmlTable table = new HtmlTable(
                        "Times of all runs of all JVMs. The speed-up over serial is that of the rounds: the median of"
                                + " the JVMs, and its interval")
                .text("runtime")
                .text("form")
                .number("workers")
                .text("answer")
                .number("median")
                .number("p10")
                .number("p90")
                .number("samples")
                .number("speed-up")
                .number("interval")
                .text("what it answered");
        for (Row row : rows) {
            Comparison speedUp = Comparison.speedUp(report, row);
            identity(table, row.subject());
            table.cell(row.ok() ? "t" : "t bad", row.ok() ? "ok" : row.failure() != null ? "failed" : "wrong");
            for (double q : new double[] {0.5, 0.1, 0.9}) {
                Quantiles spread = row.spread();
                table.cell(
                        spread == null ? Double.NaN : spread.at(q),
                        spread == null ? NOTHING : Numbers.seconds(spread.at(q)));
            }
            table.cell(row.samples().size())
                    .cell(
                            speedUp == null ? Double.NaN : speedUp.ratio().median(),
                            speedUp == null ? NOTHING : factor(speedUp.ratio()))
                    .cell(
                            speedUp == null ? Double.NaN : low(speedUp.ratio()),
                            speedUp == null
                                    ? NOTHING
                                    : Numbers.interval(speedUp.ratio().interval()))
                    .cell(row.ok() ? "t" : "t bad", row.failure() != null ? row.failure() : row.checksum());
        }
        return table;
    }

    private static void identity(HtmlTable table, Case subject) {
        table.row();
        table.cell(subject.form().runtime().id() + " " + Assignments.text(subject.tags()))
                .cell(subject.form().name())
                .cell(subject.workers());
    }

    /** Adds some counters of the rows that have any. */
    private static void counters(List<PageBlock> blocks, String caption, List<Row> rows, List<String> names) {
        if (names.isEmpty()) {
            return;
        }
        HtmlTable table = new HtmlTable(caption).text("runtime").text("form").number("workers");
        names.forEach(name -> table.number(name.replace('_', ' ')));
        for (Row row : rows) {
            Map<String, Double> counters = row.counters();
            if (names.stream().anyMatch(counters::containsKey)) {
                identity(table, row.subject());
                for (String name : names) {
                    Double value = counters.get(name);
                    table.cell(value == null ? Double.NaN : value, value == null ? NOTHING : Numbers.count(value));
                }
            }
        }
        blocks.add(table);
    }

    private static HtmlTable ratios(List<Comparison> comparisons) {
        HtmlTable table = new HtmlTable("Time of Serrano divided by the time of a rival, round by round")
                .text("Serrano")
                .text("rival")
                .number("workers")
                .number("ratio")
                .number("interval")
                .number("pairs")
                .number("JVMs");
        for (Comparison comparison : comparisons) {
            Case ours = comparison.above().subject();
            Case rival = comparison.below().subject();
            table.row();
            table.cell(ours.form().name() + " " + Assignments.text(ours.tags()))
                    .cell(Findings.rival(rival))
                    .cell(ours.workers())
                    .cell(comparison.ratio().median(), factor(comparison.ratio()))
                    .cell(
                            low(comparison.ratio()),
                            Numbers.interval(comparison.ratio().interval()))
                    .cell(comparison.ratio().values())
                    .cell(comparison.ratio().forks());
        }
        return table;
    }

    /** Those of some rows, each to be opened. */
    private static void foldedTimelines(List<PageBlock> blocks, List<Row> rows, List<Timeline> timelines) {
        List<Case> subjects = rows.stream().map(Row::subject).toList();
        for (int i = 0; i < timelines.size(); i++) {
            Timeline timeline = timelines.get(i);
            if (subjects.contains(timeline.subject())) {
                blocks.add(new Folded("Workers over time: " + ran(timeline), workersOverTime(i, timeline)));
            }
        }
    }

    /** The run and its length. */
    private static String ran(Timeline timeline) {
        return timeline.subject().label() + ", " + Numbers.seconds(timeline.seconds());
    }

    private static List<PageBlock> workersOverTime(int number, Timeline timeline) {
        return List.of(
                figure(
                        "timeline",
                        List.of(number),
                        Findings.timeline(timeline),
                        "One more run, watched and not measured: about every millisecond, what each worker was doing."
                                + " Running: a task. Managing: it looked for work. Idle: it was parked. The marks"
                                + " above are steals and suspensions."),
                workers(timeline));
    }

    private static HtmlTable workers(Timeline timeline) {
        HtmlTable table = new HtmlTable("Worker by worker, in that run")
                .number("worker")
                .number("tasks run")
                .number("steals")
                .number("tasks stolen")
                .number("suspensions")
                .number("running")
                .number("managing")
                .number("idle");
        for (int i = 0; i < timeline.lanes().size(); i++) {
            Timeline.Lane lane = timeline.lanes().get(i);
            table.row();
            table.cell(i)
                    .cell(Timeline.Lane.sum(lane.tasks()))
                    .cell(Timeline.Lane.sum(lane.steals()))
                    .cell(Timeline.Lane.sum(lane.stolen()))
                    .cell(Timeline.Lane.sum(lane.suspensions()));
            for (char state : new char[] {Timeline.Lane.RUNNING, Timeline.Lane.MANAGING, Timeline.Lane.IDLE}) {
                table.cell(lane.share(state), Numbers.digits(100 * lane.share(state)) + " %");
            }
        }
        return table;
    }

    private static Section environment(Report report) {
        Environment environment = report.environment();
        Map<String, String> values = new LinkedHashMap<>();
        values.put("JVMs", Words.jvms(report));
        values.put("JDK", environment.jdk());
        Machine machine = environment.machine();
        values.put("CPUs", environment.cpus() + ", " + machine.cpu());
        values.put("system", machine.os());
        values.put("heap", "at most " + Words.bytes(machine.heapBytes()));
        values.put("load average", Words.load(machine));
        values.put("CPU time kept by others", Words.kept(report));
        values.put("fiber backend", environment.backend());
        values.put("scheduler", environment.scheduler());
        values.put("JVM options", String.join(" ", environment.flags()));
        values.put("commit", environment.commit());
        values.put("date", environment.date());
        return Section.of("Where this was measured", new Entries(values));
    }

    private static String factor(Estimate ratio) {
        return Numbers.digits(ratio.median()) + "×";
    }

    /** By what intervals are sorted. */
    private static double low(Estimate estimate) {
        Interval interval = estimate.interval();
        return interval == null ? Double.NaN : interval.low();
    }
}
