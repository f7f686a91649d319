package dev.serrano.bench.report;

import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.statistics.Quantiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A report as one HTML page that needs nothing else: no script, no other file, no network. For each workload and set of
 * parameters it has a chart and a table; at the end it tells where the numbers come from. Light and dark as the reader's
 * system has it.
 */
public final class HtmlReport {

    private static final String STYLE = """
        :root { color-scheme: light dark; --ink: #1d2430; --dim: #5b6472; --line: #d5dae2; --paper: #ffffff;
          --bar: #3b6fb6; --other: #9aa7b8; --bad: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ee; --dim: #9aa4b2; --line: #39414d;
          --paper: #14181e; --bar: #6ea3ea; --other: #6b7788; --bad: #ff8a80; } }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
          max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
        h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
        h2 span { color: var(--dim); font-weight: normal; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
        th { color: var(--dim); font-weight: 600; }
        th.t, td.t { text-align: left; }
        .bad { color: var(--bad); font-weight: 600; }
        svg { width: 100%; height: auto; margin: .6rem 0; }
        svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
        svg .value { fill: var(--dim); } svg .bar { fill: var(--other); } svg .ours { fill: var(--bar); }
        svg .whisker { stroke: var(--ink); stroke-width: 1.5; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
        dt { color: var(--dim); } dd { margin: 0; overflow-wrap: anywhere; }
        """;

    /** A writer. */
    public HtmlReport() {}

    /** The page. */
    public String text(Report report) {
        StringBuilder page = new StringBuilder();
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<title>Serrano measurements</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>Serrano measurements</h1>\n");
        groups(report.rows()).forEach((title, rows) -> section(page, title, rows));
        environment(page, report.environment());
        return page.append("</body>\n</html>\n").toString();
    }

    /**
     * Writes the page to a file, all or nothing.
     *
     * @throws IOException if the file cannot be written
     */
    public void write(Report report, Path file) throws IOException {
        AtomicFile.write(file, text(report).getBytes(StandardCharsets.UTF_8));
    }

    /** What is to be compared stands together: the rows of one workload with the same parameters. */
    private static Map<String, List<Row>> groups(List<Row> rows) {
        Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            String title = "<h2>" + Xml.text(row.subject().workload()) + " <span>"
                    + Xml.text(pairs(row.subject().parameters())) + "</span></h2>\n";
            groups.computeIfAbsent(title, key -> new ArrayList<>()).add(row);
        }
        return groups;
    }

    private static void section(StringBuilder page, String title, List<Row> rows) {
        page.append(title).append(BarChart.svg(rows));
        page.append("<div class=\"wide\"><table>\n<tr><th class=\"t\">runtime</th><th class=\"t\">form</th>")
                .append("<th>workers</th><th class=\"t\">answer</th><th>median</th><th>p10</th><th>p90</th>")
                .append("<th>samples</th><th class=\"t\">counters</th></tr>\n");
        for (Row row : rows) {
            Quantiles spread = row.spread();
            page.append("<tr>")
                    .append(cell(
                            "t",
                            row.subject().form().runtime().id() + " "
                                    + pairs(row.subject().tags())))
                    .append(cell("t", row.subject().form().name()))
                    .append(cell("", Integer.toString(row.subject().workers())))
                    .append(cell(row.ok() ? "t" : "t bad", answer(row)))
                    .append(cell("", spread == null ? "-" : Numbers.seconds(spread.median())))
                    .append(cell("", spread == null ? "-" : Numbers.seconds(spread.at(0.1))))
                    .append(cell("", spread == null ? "-" : Numbers.seconds(spread.at(0.9))))
                    .append(cell("", Integer.toString(row.samples().size())))
                    .append(cell("t w", counters(row)))
                    .append("</tr>\n");
        }
        page.append("</table></div>\n");
    }

    private static String answer(Row row) {
        if (row.failure() != null) {
            return "failed: " + row.failure();
        }
        return row.ok() ? row.checksum() : "wrong: " + row.checksum();
    }

    private static String counters(Row row) {
        return row.counters().entrySet().stream()
                .map(counter -> counter.getKey() + " " + Numbers.count(counter.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static void environment(StringBuilder page, Environment environment) {
        page.append("<h2>Where this was measured</h2>\n<dl>\n");
        entry(page, "JDK", environment.jdk());
        entry(page, "CPUs", Integer.toString(environment.cpus()));
        entry(page, "fiber backend", environment.backend());
        entry(page, "scheduler", environment.scheduler());
        entry(page, "JVM options", String.join(" ", environment.flags()));
        entry(page, "commit", environment.commit());
        entry(page, "date", environment.date());
        page.append("</dl>\n");
    }

    private static void entry(StringBuilder page, String name, String value) {
        page.append("<dt>")
                .append(Xml.text(name))
                .append("</dt><dd>")
                .append(Xml.text(value))
                .append("</dd>\n");
    }

    private static String cell(String style, String value) {
        String attribute = style.isEmpty() ? "" : " class=\"" + style + "\"";
        return "<td" + attribute + ">" + Xml.text(value.strip()) + "</td>";
    }

    private static String pairs(Map<String, String> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }
}
