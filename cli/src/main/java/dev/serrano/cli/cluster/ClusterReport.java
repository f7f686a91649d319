package dev.serrano.cli.cluster;

import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Series;
import dev.serrano.bench.model.Timeline;
import dev.serrano.bench.report.Assignments;
import dev.serrano.bench.report.HtmlReport;
import dev.serrano.bench.report.Numbers;
import dev.serrano.bench.report.PageContent;
import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.TextTable;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.cluster.ClusterWorkload;
import dev.serrano.workloads.cluster.PlaceWork;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The answers, times and places of {@code serrano cluster run}. The task that runs the program fills it; the command
 * reads it when that has ended.
 */
final class ClusterReport {
    private static final String SUITE = "run";
    private static final Form FORM = new Form(Rival.SERRANO, "cluster");

    private final Terminal terminal;
    private final ClusterWorkload workload;
    private final Parameters parameters;
    private final ClusterWorkload.Program program;
    private final List<String> answers = new ArrayList<>();
    private final List<Long> nanos = new ArrayList<>();
    private List<ClusterPlace> places = List.of();
    private Map<Integer, PlaceWork> before = Map.of();
    private Map<Integer, PlaceWork> after = Map.of();
    private final Map<Integer, Timeline> timelines = new TreeMap<>();
    private String expected = "";
    private String wrong = "";
    private boolean complete;

    ClusterReport(Terminal terminal, ClusterWorkload workload, Parameters parameters, ClusterWorkload.Program program) {
        this.terminal = terminal;
        this.workload = workload;
        this.parameters = parameters;
        this.program = program;
    }

    void begin(Cluster cluster) {
        places = cluster.places();
        before = PlaceWork.readings(cluster);
    }

    void run(String answer, long time) {
        nanos.add(time);
        answers.add(answer);
    }

    void end(Cluster cluster) {
        after = PlaceWork.readings(cluster);
        complete = true;
    }

    /** Runs the program once more and watches the workers. In a task. */
    void watch(Cluster cluster) throws Exception {
        List<ClusterPlace> now = cluster.places();
        cluster.broadcast(new PlaceWatch.Begin());
        answers.add(program.run(cluster));
        for (ClusterPlace place : now) {
            timelines.put(place.number(), cluster.at(place, new PlaceWatch.End(subject(place))));
        }
    }

    private Case subject(ClusterPlace place) {
        Map<String, String> given = new TreeMap<>(parameters.values());
        given.keySet().removeIf(name -> !parameters.isGiven(name));
        return new Case(
                workload.info().name(),
                FORM,
                place.workers(),
                parameters.values(),
                given.keySet(),
                Map.of("place", Integer.toString(place.number())));
    }

    /** Writes the page. Returns whether that is done. */
    boolean write(Path page) {
        List<Row> rows = new ArrayList<>();
        for (ClusterPlace place : places) {
            List<Sample> samples = nanos.stream()
                    .map(t -> new Sample(t / (double) TimeUnit.SECONDS.toNanos(1), expected, true, Map.of()))
                    .toList();
            rows.add(new Row(SUITE, subject(place), List.of(new Series(SUITE, 0, samples)), null));
        }
        PageContent content = new PageContent(
                workload.info().name() + ", over " + places.size() + " places",
                new Report(
                        Environments.current(
                                Defaults.probe(), BuildInfo.current().commit()),
                        rows),
                List.copyOf(timelines.values()),
                List.of());
        return OutputFile.write(
                "--html",
                page,
                out -> out.write(new HtmlReport().text(content).getBytes(StandardCharsets.UTF_8)),
                terminal);
    }

    /** Whether all answers are right. Runs the serial program if it must. */
    boolean check() {
        expected = program.expected();
        answers.forEach(answer -> wrong = answer.equals(expected) ? wrong : answer);
        return wrong.isEmpty();
    }

    /** Prints all if the program has ended. */
    void print() {
        if (!complete) {
            return;
        }
        PrintWriter out = terminal.out();
        int workers = places.stream().mapToInt(ClusterPlace::workers).sum();
        out.println((workload.info().name() + " " + Assignments.text(parameters.values())).strip()
                + ": %d %s, %d %s in all"
                        .formatted(
                                places.size(),
                                places.size() == 1 ? "place" : "places",
                                workers,
                                workers == 1 ? "worker" : "workers"));
        out.println(wrong.isEmpty() ? "answer  " + expected + ", right" : "answer  " + wrong + ", WRONG");
        StringBuilder times = new StringBuilder("time  ");
        for (long t : nanos) {
            times.append("  ").append(Numbers.seconds(t / (double) TimeUnit.SECONDS.toNanos(1)));
        }
        out.println(times);
        out.println();
        table().print(out);
        out.flush();
        if (!wrong.isEmpty()) {
            terminal.complain("wrong answer: %s instead of %s".formatted(wrong, expected));
        }
    }

    private TextTable table() {
        TextTable table = new TextTable(
                ">place",
                "address",
                ">workers",
                ">items",
                ">local tasks",
                ">steals",
                ">tasks out",
                ">tasks in",
                ">bags given",
                ">bags taken");
        for (ClusterPlace place : places) {
            PlaceWork then = before.get(place.number());
            PlaceWork now = after.get(place.number());
            if (then == null || now == null) {
                table.row(Integer.toString(place.number()), place.address(), "lost", "", "", "", "", "", "", "");
                continue;
            }
            PlaceWork work = now.since(then);
            table.row(
                    Integer.toString(place.number()),
                    place.address(),
                    Integer.toString(place.workers()),
                    Numbers.count((double) work.items()),
                    Numbers.count((double) work.tasks()),
                    Numbers.count((double) work.steals()),
                    Numbers.count((double) work.sent()),
                    Numbers.count((double) work.received()),
                    Numbers.count((double) work.given()),
                    Numbers.count((double) work.taken()));
        }
        return table;
    }
}
