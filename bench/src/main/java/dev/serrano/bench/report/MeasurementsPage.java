package dev.serrano.bench.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The page of measurements as Markdown: how many goals of each suite are met, and every figure with its goal, date,
 * commit and machine. A bar that was measured several times on one machine has its last figure alone.
 */
public final class MeasurementsPage {

    private static final String MISSED = "missed";
    private static final String MET = "met";

    /** A figure and the run that it comes from. */
    private record Line(SuiteResults run, SuiteResults.Figure figure) {
        boolean has(String result) {
            return figure.result().equals(result);
        }
    }

    private final List<SuiteResults> runs;
    private final Map<String, Set<String>> goals;
    private final Map<String, String> machines = new LinkedHashMap<>();

    /**
     * A page.
     *
     * @param results the runs, in any order
     * @param goals for each suite the titles of its bars with a goal, in the order of the page
     */
    public MeasurementsPage(List<SuiteResults> results, Map<String, Set<String>> goals) {
        List<String> order = List.copyOf(goals.keySet());
        this.runs = results.stream()
                .sorted(Comparator.<SuiteResults>comparingInt(run -> position(order, run.suite()))
                        .thenComparing(SuiteResults::suite)
                        .thenComparing(SuiteResults::date)
                        .thenComparing(SuiteResults::machine))
                .toList();
        this.goals = goals;
        for (String machine :
                runs.stream().map(SuiteResults::machine).sorted().distinct().toList()) {
            machines.put(machine, "M" + (machines.size() + 1));
        }
    }

    private static int position(List<String> order, String suite) {
        int at = order.indexOf(suite);
        return at < 0 ? order.size() : at;
    }

    /** The text. */
    public String text() {
        List<Line> lines = lines();
        StringBuilder page = new StringBuilder("""
            # Measurements

            The last figures of the suites and what became of their goals. `./serrano measurements
            docs/design/results --markdown docs/design/measurements.md` writes this page from the results in
            [results](results); do not edit it. The goals are on the page [Goals](goals.md). Why a goal is missed,
            earlier figures and what did not help are on the page [History of the measurements](measurements-history.md).
            The programs of the suites overhead and suspend are measured by JMH as well:
            [Measurements under JMH](measurements-jmh.md).

            A figure is the median over JVMs, the interval holds the median of all JVMs. A ratio (`/`, `over`) is
            time over time, so smaller is better; `against` is a speed-up, so larger is better. Machines differ
            more than versions do: read ratios, and measure on your own machine.

            ## Machines

            | machine | what it is |
            |---|---|
            """);
        machines.forEach((machine, name) -> row(page, name, machine));
        page.append("""

            ## Runs

            Others is the share of the processor time that other processes took from the runs.

            | suite | date | commit | machine | JVMs | others | notes |
            |---|---|---|---|---|---|---|
            """);
        for (SuiteResults run : runs) {
            row(
                    page,
                    run.suite(),
                    run.date(),
                    run.commit(),
                    machines.getOrDefault(run.machine(), ""),
                    run.jvms(),
                    run.kept(),
                    String.join("; ", run.notes()));
        }
        summary(page, lines);
        page.append("""

            ## Goals and figures

            | suite | figure | goal | measured | interval | result | date | commit | machine |
            |---|---|---|---|---|---|---|---|---|
            """);
        lines.stream().filter(line -> !line.figure.goal().isEmpty()).forEach(line -> figure(page, line));
        if (lines.stream().anyMatch(line -> line.figure.goal().isEmpty())) {
            page.append("""

                ## Figures without a goal

                | suite | figure | goal | measured | interval | result | date | commit | machine |
                |---|---|---|---|---|---|---|---|---|
                """);
            lines.stream().filter(line -> line.figure.goal().isEmpty()).forEach(line -> figure(page, line));
        }
        return page.toString();
    }

    /** The last figure of each bar on each machine, in the order of suites and bars. */
    private List<Line> lines() {
        Map<List<String>, Line> last = new LinkedHashMap<>();
        for (SuiteResults run : runs) {
            for (SuiteResults.Figure figure : run.figures()) {
                last.put(List.of(run.suite(), figure.bar(), run.machine()), new Line(run, figure));
            }
        }
        Map<String, Integer> places = new LinkedHashMap<>();
        last.keySet().forEach(key -> places.putIfAbsent(key.get(0) + "\n" + key.get(1), places.size()));
        return last.values().stream()
                .sorted(Comparator.<Line>comparingInt(
                                line -> places.getOrDefault(line.run.suite() + "\n" + line.figure.bar(), 0))
                        .thenComparing(line -> line.run.date()))
                .toList();
    }

    private void summary(StringBuilder page, List<Line> lines) {
        page.append("""

            ## Summary

            Of each goal for one and two workers the last figure, on whatever machine.

            | suite | goals | met | missed | not decided | not measured |
            |---|---|---|---|---|---|
            """);
        Map<String, Map<String, Line>> last = lines.stream()
                .collect(groupingBy(
                        line -> line.run.suite(),
                        TreeMap::new,
                        toMap(line -> line.figure.bar(), line -> line, MeasurementsPage::later)));
        goals.forEach((suite, bars) -> {
            List<Line> measured =
                    new ArrayList<>(last.getOrDefault(suite, Map.of()).values());
            Set<String> known = new LinkedHashSet<>(bars);
            measured.removeIf(line -> !known.contains(line.figure.bar()));
            long met = measured.stream().filter(line -> line.has(MET)).count();
            long missed = measured.stream().filter(line -> line.has(MISSED)).count();
            if (!bars.isEmpty()) {
                row(
                        page,
                        suite,
                        Integer.toString(bars.size()),
                        Long.toString(met),
                        Long.toString(missed),
                        Long.toString(measured.size() - met - missed),
                        Integer.toString(bars.size() - measured.size()));
            }
        });
    }

    private static Line later(Line a, Line b) {
        return b.run.date().compareTo(a.run.date()) >= 0 ? b : a;
    }

    private void figure(StringBuilder page, Line line) {
        row(
                page,
                line.run.suite(),
                line.figure.bar(),
                line.figure.goal(),
                line.figure.measured(),
                line.figure.interval(),
                line.has(MISSED) ? "**missed**" : line.figure.result(),
                line.run.date(),
                line.run.commit(),
                machines.getOrDefault(line.run.machine(), ""));
    }

    private static void row(StringBuilder page, String... cells) {
        for (String cell : cells) {
            page.append("| ")
                    .append(cell.replace("|", "\\|").replace('\n', ' '))
                    .append(cell.isEmpty() ? "" : " ");
        }
        page.append("|\n");
    }
}
