package dev.serrano.bench.report;

import dev.serrano.bench.harness.SchedulerCounters;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Machine;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Timeline;
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
        StringBuilder page = new StringBuilder();
        PageHead.append(
                page,
                content.title(),
                "The charts are drawn by a script, which this browser does not run. The tables say the same.",
                "report.css");
        lines(page, "Disturbed", Words.warnings(report));
        lines(page, "Not as asked for", report.notes());
        goals(page, content.goals());
        boolean folded = content.timelines().size() > FEW;
        groups(report.rows()).forEach((title, rows) -> {
            section(page, title, report, rows, comparisons);
            if (folded) {
                foldedTimelines(page, rows, content.timelines());
            }
            page.append("</section>\n");
        });
        for (int i = 0; i < content.timelines().size() && !folded; i++) {
            timeline(page, i, content.timelines().get(i));
        }
        environment(page, report);
        page.append("</main>\n")
                .append(PageData.element("report", new ReportJson().text(report, content.goals())))
                .append(PageData.element("comparisons", data.comparisons(comparisons, report.rows())))
                .append(PageData.element("timelines", data.timelines(content.timelines())));
        library(page, "d3 7.9.0", PageParts.d3("LICENSE"), PageParts.d3("dist/d3.min.js"));
        library(
                page,
                "Observable Plot 0.6.17",
                PageParts.own("plot/LICENSE.txt"),
                PageParts.own("plot/plot.umd.min.js"));
        page.append("<script>\n")
                .append(PageParts.own("page.js"))
                .append(PageParts.own("report.js"))
                .append("</script>\n");
        return page.append("</body>\n</html>\n").toString();
    }

    /** A library with its licence before it. */
    private static void library(StringBuilder page, String name, String licence, String code) {
        page.append("<script>\n/*! ")
                .append(name)
                .append("\n\n")
                .append(licence.strip().replace("*/", "* /"))
                .append("\n*/\n")
                .append(code.replace("</script", "<\\/script"))
                .append("\n</script>\n");
    }

    private static void lines(StringBuilder page, String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        page.append("<section>\n<h2>").append(title).append("</h2>\n<ul>\n");
        lines.forEach(note -> page.append("<li>").append(Xml.text(note)).append("</li>\n"));
        page.append("</ul>\n</section>\n");
    }

    private static void goals(StringBuilder page, List<GoalLine> goals) {
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
        page.append("<section>\n<h2>Bars</h2>\n").append(table.markup()).append("</section>\n");
    }

    /** Rows to be compared stand together: the rows of one workload with the same parameters. */
    private static Map<String, List<Row>> groups(List<Row> rows) {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            String title = Xml.text(row.subject().workload()) + " <span>"
                    + Xml.text(Assignments.text(row.subject().parameters())) + "</span>";
            groups.computeIfAbsent(title, key -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    private static void section(
            StringBuilder page, String title, Report report, List<Row> rows, List<Comparison> comparisons) {
        page.append("<section>\n<h2>").append(title).append("</h2>\n");
        figure(
                page,
                "times",
                rows.stream().map(row -> report.rows().indexOf(row)).toList(),
                Findings.times(rows),
                "Times. Each point is a measured run, in the order of measurement from top to bottom; the line is the"
                        + " median, the band reaches from the 10% to the 90% quantile.");
        page.append(times(report, rows));
        List<Integer> own = IntStream.range(0, comparisons.size())
                .filter(i -> rows.contains(comparisons.get(i).above()))
                .boxed()
                .toList();
        if (!own.isEmpty()) {
            figure(
                    page,
                    "ratios",
                    own,
                    Findings.ratios(own.stream().map(comparisons::get).toList()),
                    "Time of Serrano divided by the time of a rival, round by round: the median of the JVMs, with its"
                        + " interval where there are two JVMs at least. Left of 1 Serrano is faster; decided is what"
                        + " has its whole interval on one side.");
            page.append(ratios(own.stream().map(comparisons::get).toList()));
        }
        List<String> ofSchedulers = SchedulerCounters.names();
        List<String> names = rows.stream()
                .flatMap(row -> row.counters().keySet().stream())
                .distinct()
                .sorted()
                .toList();
        page.append(counters(
                        "Counters: the median of the runs, of a peak the maximum",
                        rows,
                        names.stream()
                                .filter(name -> !ofSchedulers.contains(name))
                                .toList()))
                .append(counters(
                        "How tasks changed workers: the median of the runs. Shares are from 0 to 1; what a scheduler"
                                + " does not have is left open",
                        rows,
                        ofSchedulers.stream().filter(names::contains).toList()));
    }

    /** A chart with what came out and with how to read it. */
    private static void figure(StringBuilder page, String chart, List<Integer> items, String finding, String caption) {
        page.append(
                "<figure data-chart=\"%s\" data-items=\"%s\"><figcaption><strong>%s</strong> %s</figcaption><div class=\"plot\"></div></figure>\n"
                        .formatted(
                                chart,
                                items.stream().map(String::valueOf).collect(Collectors.joining(",")),
                                Xml.text(finding),
                                Xml.text(caption)));
    }

    private static String times(Report report, List<Row> rows) {
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
        return table.markup();
    }

    private static void identity(HtmlTable table, Case subject) {
        table.row();
        table.cell(subject.form().runtime().id() + " " + Assignments.text(subject.tags()))
                .cell(subject.form().name())
                .cell(subject.workers());
    }

    /** Some counters of the rows that have any; empty without counters. */
    private static String counters(String caption, List<Row> rows, List<String> names) {
        if (names.isEmpty()) {
            return "";
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
        return table.markup();
    }

    private static String ratios(List<Comparison> comparisons) {
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
        return table.markup();
    }

    private static void timeline(StringBuilder page, int number, Timeline timeline) {
        page.append("<section>\n<h2>Workers over time <span>%s</span></h2>\n".formatted(ran(timeline)));
        workersOverTime(page, number, timeline);
        page.append("</section>\n");
    }

    /** Those of some rows, each to be opened. */
    private static void foldedTimelines(StringBuilder page, List<Row> rows, List<Timeline> timelines) {
        List<Case> subjects = rows.stream().map(Row::subject).toList();
        for (int i = 0; i < timelines.size(); i++) {
            Timeline timeline = timelines.get(i);
            if (subjects.contains(timeline.subject())) {
                page.append("<details>\n<summary>Workers over time: %s</summary>\n".formatted(ran(timeline)));
                workersOverTime(page, i, timeline);
                page.append("</details>\n");
            }
        }
    }

    /** The run and its length. */
    private static String ran(Timeline timeline) {
        return Xml.text(timeline.subject().label() + ", " + Numbers.seconds(timeline.seconds()));
    }

    private static void workersOverTime(StringBuilder page, int number, Timeline timeline) {
        figure(
                page,
                "timeline",
                List.of(number),
                Findings.timeline(timeline),
                "One more run, watched and not measured: about every millisecond, what each worker was doing. Running:"
                        + " a task. Managing: it looked for work. Idle: it was parked. The marks above are steals and"
                        + " suspensions.");
        page.append(workers(timeline));
    }

    private static String workers(Timeline timeline) {
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
        return table.markup();
    }

    private static void environment(StringBuilder page, Report report) {
        Environment environment = report.environment();
        page.append("<section>\n<h2>Where this was measured</h2>\n<dl>\n");
        entry(page, "JVMs", Words.jvms(report));
        entry(page, "JDK", environment.jdk());
        Machine machine = environment.machine();
        entry(page, "CPUs", environment.cpus() + ", " + machine.cpu());
        entry(page, "system", machine.os());
        entry(page, "heap", "at most " + Words.bytes(machine.heapBytes()));
        entry(page, "load average", Words.load(machine));
        entry(page, "CPU time kept by others", Words.kept(report));
        entry(page, "fiber backend", environment.backend());
        entry(page, "scheduler", environment.scheduler());
        entry(page, "JVM options", String.join(" ", environment.flags()));
        entry(page, "commit", environment.commit());
        entry(page, "date", environment.date());
        page.append("</dl>\n</section>\n");
    }

    private static void entry(StringBuilder page, String name, String value) {
        page.append("<dt>%s</dt><dd>%s</dd>\n".formatted(Xml.text(name), Xml.text(value)));
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
