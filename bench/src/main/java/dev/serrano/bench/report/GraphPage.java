package dev.serrano.bench.report;

import dev.serrano.bench.report.PageBlock.Entries;
import dev.serrano.bench.report.PageBlock.Finding;
import dev.serrano.bench.report.PageBlock.Keys;
import dev.serrano.bench.report.PageBlock.Lines;
import dev.serrano.bench.report.PageModel.Script;
import dev.serrano.bench.report.PageModel.Section;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.ComputationGraph.Edge;
import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.Step;
import dev.serrano.graph.ComputationGraph.Task;
import dev.serrano.graph.ComputationGraph.TaskKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A computation graph as one HTML page that needs no other file and no network, like the pages of {@link HtmlReport}.
 * It shows the parallelism over abstract time and the graph, folded where it is large. Tables of the same can be read
 * without a script. Element {@code graph} holds all of the graph as JSON.
 */
public final class GraphPage {

    private static final int MOST_ROWS = 200; // of the table of the critical path

    /** A page. */
    public GraphPage() {}

    /**
     * The page.
     *
     * @param title the heading
     * @param about what was recorded, in names and values
     * @param notes what is not as it should be; each a line
     */
    public String text(String title, ComputationGraph graph, Map<String, String> about, List<String> notes) {
        List<Section> sections = new ArrayList<>();
        if (!notes.isEmpty()) {
            sections.add(Section.of("Not as asked for", new Lines(notes)));
        }
        sections.add(figures(graph));
        sections.add(new Section("drawing", true, null, null, List.of()));
        places(sections, graph);
        criticalPath(sections, graph);
        sections.add(Section.of("What this is", new Entries(about)));
        return new PageModel(
                        title,
                        "The graph is drawn by a script, which this browser does not run. The tables show its data.",
                        PageParts.own("report.css") + PageParts.own("graph.css"),
                        sections,
                        List.of(
                                PageData.element("graph", GraphData.of(graph)),
                                Script.code(PageParts.own("page.js")
                                        + "(() => {\n"
                                        + PageParts.own("graph-tree.js")
                                        + PageParts.own("graph-draw.js")
                                        + PageParts.own("graph-act.js")
                                        + "})();\n")))
                .markup();
    }

    private static Section figures(ComputationGraph graph) {
        Keys keys = new Keys(List.of(
                new PageBlock.Key(
                        "WORK",
                        Numbers.count((double) graph.work()),
                        "the work of all steps: the time on one processor"),
                new PageBlock.Key(
                        "CPL",
                        Numbers.count((double) graph.criticalPathLength()),
                        "critical path length: the time on processors without number"),
                new PageBlock.Key(
                        "ideal parallelism",
                        Numbers.digits(graph.idealParallelism()),
                        "WORK / CPL: no number of processors makes the program faster than that many times"),
                new PageBlock.Key(
                        "tasks",
                        Numbers.count((double) tasks(graph)),
                        "iterations of loops and branches of joins, too"),
                new PageBlock.Key(
                        "steps",
                        Numbers.count((double) graph.steps().size()),
                        "the nodes of the graph: what a task does between two of its spawns, ends of finishes and"
                                + " waits")));
        return new Section(null, false, null, null, List.of(new Finding(finding(graph)), keys));
    }

    private static long tasks(ComputationGraph graph) {
        return graph.tasks().stream().filter(t -> t.kind() != TaskKind.OBJECT).count();
    }

    private static String finding(ComputationGraph graph) {
        String unit = graph.unitWork()
                ? " The program does not call doWork, so each step counts as one."
                : " Work is in the units of the program's doWork.";
        if (graph.criticalPathLength() == 0) {
            return "Nothing was recorded.";
        }
        return String.format(
                        Locale.ROOT,
                        "On processors without number this program keeps %s of them busy on average, at most %s,"
                                + " whatever the machine.",
                        Numbers.digits(graph.idealParallelism()),
                        Numbers.count((double) graph.profile().maximum()))
                + unit;
    }

    /** Tasks that were spawned at one place. */
    private static final class Place {
        final Task first;
        int tasks;
        int steps;
        long work;
        long critical;

        Place(Task first) {
            this.first = first;
        }
    }

    /** Where the work is: by the line of the spawn, and where that is not known by the name. */
    private static void places(List<Section> sections, ComputationGraph graph) {
        Map<String, Place> places = new LinkedHashMap<>();
        Place[] of = new Place[graph.tasks().size()];
        for (Task t : graph.tasks()) {
            if (t.kind() != TaskKind.OBJECT) {
                Place p = places.computeIfAbsent(key(t), k -> new Place(t));
                p.tasks++;
                of[t.number()] = p;
            }
        }
        if (places.size() < 2) {
            return;
        }
        for (Step s : graph.steps()) {
            Place p = of[s.task()];
            if (p != null) {
                p.steps++;
                p.work += s.work();
            }
        }
        for (Step s : graph.criticalPath()) {
            Place p = of[s.task()];
            if (p != null) {
                p.critical += s.work();
            }
        }
        HtmlTable table = new HtmlTable("What the tasks did, by the place where they were spawned. Less work on the"
                        + " critical path is what makes the program faster on many processors")
                .text("spawned at")
                .text("as")
                .number("tasks")
                .number("steps")
                .number("work")
                .number("share")
                .number("on the critical path")
                .number("share of it");
        places.values().stream()
                .sorted(Comparator.comparingLong((Place p) -> -p.critical))
                .limit(MOST_ROWS)
                .forEach(p -> {
                    table.row();
                    table.cell(p.first.line().isEmpty() ? "not tracked" : p.first.line())
                            .cell(p.first.label() + (p.tasks > 1 ? ", …" : ""))
                            .cell(p.tasks)
                            .cell(p.steps)
                            .cell(p.work)
                            .cell((double) p.work, share(p.work, graph.work()))
                            .cell(p.critical)
                            .cell((double) p.critical, share(p.critical, graph.criticalPathLength()));
                });
        sections.add(Section.of("Where the work is", table));
    }

    private static String key(Task t) {
        return t.line().isEmpty() ? t.kind() + (t.name().isEmpty() ? "" : " " + t.name()) : t.kind() + "@" + t.line();
    }

    private static String share(long part, long whole) {
        return whole == 0 ? "–" : Numbers.percent((double) part / whole);
    }

    private static void criticalPath(List<Section> sections, ComputationGraph graph) {
        List<Step> path = graph.criticalPath();
        if (path.isEmpty()) {
            return;
        }
        HtmlTable table = new HtmlTable((path.size() > MOST_ROWS
                                ? "The first " + MOST_ROWS + " of its " + Numbers.count((double) path.size())
                                        + " steps."
                                : "All of its steps.")
                        + " Each waits for the one before")
                .number("step")
                .text("task")
                .text("spawned at")
                .number("begins")
                .number("work")
                .text("after the one before");
        for (int i = 0; i < Math.min(path.size(), MOST_ROWS); i++) {
            Step s = path.get(i);
            Task t = graph.tasks().get(s.task());
            table.row();
            table.cell(s.number())
                    .cell(t.label())
                    .cell(t.line().isEmpty() ? "–" : t.line())
                    .cell(graph.start(s))
                    .cell(s.work())
                    .cell(i == 0 ? "begins" : reason(graph, path.get(i - 1), s));
        }
        sections.add(Section.of("The critical path", table));
    }

    private static String reason(ComputationGraph graph, Step before, Step s) {
        Edge e = graph.into(s).stream()
                .filter(i -> i.from() == before.number())
                .min(Comparator.comparingInt((Edge i) -> i.kind() == EdgeKind.CONTINUE ? 0 : 1))
                .orElseThrow();
        return switch (e.kind()) {
            case SPAWN -> "spawned by it";
            case CONTINUE -> "goes on";
            case JOIN -> "end of a finish";
            case DATA -> e.by().isEmpty() ? "data" : e.by();
        };
    }
}
