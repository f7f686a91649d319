package dev.serrano.graph;

import dev.serrano.graph.ComputationGraph.Edge;
import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.Step;
import dev.serrano.graph.ComputationGraph.Task;
import dev.serrano.graph.ComputationGraph.TaskKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A computation graph in the language of Graphviz. */
final class GraphDot {
    private static final String CRITICAL = "#c8321f";

    private final ComputationGraph graph;
    private final Appendable out;
    private final int[] place; // of each step on the critical path, from 1; 0 beside it

    private GraphDot(ComputationGraph graph, Appendable out) {
        this.graph = graph;
        this.out = out;
        this.place = new int[graph.steps().size()];
        int n = 0;
        for (Step s : graph.criticalPath()) {
            place[s.number()] = ++n;
        }
    }

    static void write(ComputationGraph graph, Appendable out) throws IOException {
        GraphDot dot = new GraphDot(graph, out);
        out.append("digraph computation {\n");
        out.append("  graph [rankdir=LR,label=")
                .append(quoted("WORK " + graph.work() + ", CPL " + graph.criticalPathLength()
                        + (graph.unitWork() ? ", each step counts as one" : "")
                        + (graph.lostTasks() > 0 ? ", not complete: " + graph.lostTasks() + " tasks are missing" : "")))
                .append("]\n");
        out.append("  node [shape=circle,fixedsize=false,margin=0.04]\n");
        dot.clusters();
        for (Edge e : graph.edges()) {
            dot.edge(e);
        }
        out.append("}\n");
    }

    /** One for each task that has steps. */
    private void clusters() throws IOException {
        List<List<Step>> of = new ArrayList<>();
        for (Task t : graph.tasks()) {
            of.add(new ArrayList<>());
        }
        graph.steps().forEach(s -> of.get(s.task()).add(s));
        for (Task t : graph.tasks()) {
            if (of.get(t.number()).isEmpty()) {
                continue;
            }
            out.append("  subgraph cluster_t" + t.number() + " {\n    style=rounded\n    color=gray\n    label=");
            out.append(quoted(title(t))).append('\n');
            for (Step s : of.get(t.number())) {
                step(t, s);
            }
            out.append("  }\n");
        }
    }

    private String title(Task t) {
        String finish = t.scope() < 0 ? "" : graph.scopes().get(t.scope()).name();
        return t.label() + (finish.isEmpty() ? "" : " in " + finish) + (t.line().isEmpty() ? "" : "\n" + t.line());
    }

    private void step(Task t, Step s) throws IOException {
        out.append("    s" + s.number())
                .append(t.kind() == TaskKind.OBJECT ? " [label=\"\",shape=diamond" : " [label=\"" + s.work() + "\"")
                .append(place[s.number()] > 0 ? ",color=\"" + CRITICAL + "\",penwidth=3" : "")
                .append("]\n");
    }

    private void edge(Edge e) throws IOException {
        boolean critical = place[e.from()] > 0 && place[e.to()] == place[e.from()] + 1;
        out.append("  s" + e.from() + " -> s" + e.to() + " [style=" + style(e.kind()))
                .append(",color=\"" + (critical ? CRITICAL : colour(e.kind())) + "\"")
                .append(critical ? ",penwidth=3" : "");
        if (!e.by().isEmpty()) {
            out.append(",tooltip=").append(quoted(e.by()));
        }
        out.append("]\n");
    }

    private static String style(EdgeKind kind) {
        return switch (kind) {
            case CONTINUE, SPAWN -> "solid";
            case JOIN -> "dashed";
            case DATA -> "dotted";
        };
    }

    private static String colour(EdgeKind kind) {
        return switch (kind) {
            case CONTINUE -> "#566072";
            case SPAWN -> "#1f62b8";
            case JOIN -> "#1b7f4b";
            case DATA -> "#8a3ea8";
        };
    }

    /** A string of the language: of its characters only the quote and what the backslash begins are not its own. */
    private static String quoted(String text) {
        StringBuilder b = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> b.append("\\\"");
                case '\\' -> b.append("\\\\");
                case '\n' -> b.append("\\n");
                default -> b.append(c < ' ' ? ' ' : c);
            }
        }
        return b.append('"').toString();
    }
}
