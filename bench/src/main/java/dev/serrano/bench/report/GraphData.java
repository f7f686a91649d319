package dev.serrano.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.ComputationGraph.Edge;
import dev.serrano.graph.ComputationGraph.EdgeKind;
import dev.serrano.graph.ComputationGraph.Scope;
import dev.serrano.graph.ComputationGraph.Step;
import dev.serrano.graph.ComputationGraph.Task;
import dev.serrano.graph.ComputationGraph.TaskKind;
import dev.serrano.graph.ParallelismProfile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * A computation graph as the JSON that its page is drawn from. Columns, since a graph of 50,000 steps is then two
 * megabytes and read at once; texts are numbers of {@code texts}.
 */
final class GraphData {

    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final ComputationGraph graph;
    private final JsonGenerator out;

    private GraphData(ComputationGraph graph, JsonGenerator out) {
        this.graph = graph;
        this.out = out;
    }

    static String of(ComputationGraph graph) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = new JsonFactory().createGenerator(text)) {
            new GraphData(graph, out).write();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a StringWriter does not throw it
        }
        return text.toString();
    }

    private void write() throws IOException {
        out.writeStartObject();
        out.writeNumberField("work", graph.work());
        out.writeNumberField("length", graph.criticalPathLength());
        out.writeBooleanField("unit", graph.unitWork());
        out.writeObjectFieldStart("tasks");
        List<Task> tasks = graph.tasks();
        column("kind", tasks, t -> number(t.kind()));
        column("spawner", tasks, Task::spawner);
        column("scope", tasks, Task::scope);
        texts("label", tasks, Task::label);
        texts("line", tasks, Task::line);
        out.writeEndObject();
        out.writeObjectFieldStart("scopes");
        column("owner", graph.scopes(), Scope::owner);
        column("outer", graph.scopes(), Scope::outer);
        texts("label", graph.scopes(), Scope::label);
        texts("line", graph.scopes(), Scope::line);
        out.writeEndObject();
        out.writeObjectFieldStart("steps");
        int[] rank = ranks();
        column("task", graph.steps(), Step::task);
        longs("work", graph.steps(), Step::work);
        longs("start", graph.steps(), graph::start);
        column("rank", graph.steps(), s -> rank[s.number()]);
        out.writeEndObject();
        out.writeObjectFieldStart("edges");
        column("from", graph.edges(), Edge::from);
        column("to", graph.edges(), Edge::to);
        column("kind", graph.edges(), e -> number(e.kind()));
        texts("by", graph.edges(), Edge::by);
        out.writeEndObject();
        column("critical", graph.criticalPath(), Step::number);
        out.writeObjectFieldStart("profile");
        List<ParallelismProfile.Span> spans = graph.profile().spans();
        longs("to", spans, ParallelismProfile.Span::to);
        column("width", spans, ParallelismProfile.Span::width);
        out.writeEndObject();
        out.writeArrayFieldStart("texts");
        for (String text : texts.keySet()) {
            out.writeString(text);
        }
        out.writeEndArray();
        out.writeEndObject();
    }

    /** In the form of the page's script. */
    private static int number(TaskKind kind) {
        return switch (kind) {
            case ROOT -> 0;
            case TASK -> 1;
            case ITERATION -> 2;
            case OBJECT -> 3;
        };
    }

    /** In the form of the page's script. */
    private static int number(EdgeKind kind) {
        return switch (kind) {
            case SPAWN -> 0;
            case CONTINUE -> 1;
            case JOIN -> 2;
            case DATA -> 3;
        };
    }

    /**
     * How many edges there are at most on a way to each step: where it stands if every step is as wide as any other.
     */
    private int[] ranks() {
        int[] rank = new int[graph.steps().size()];
        for (Step s : graph.inOrder()) {
            for (Edge e : graph.into(s)) {
                rank[s.number()] = Math.max(rank[s.number()], rank[e.from()] + 1);
            }
        }
        return rank;
    }

    private <T> void column(String name, List<T> all, ToIntFunction<T> value) throws IOException {
        longs(name, all, item -> value.applyAsInt(item));
    }

    private <T> void longs(String name, List<T> all, ToLongFunction<T> value) throws IOException {
        out.writeArrayFieldStart(name);
        for (T item : all) {
            out.writeNumber(value.applyAsLong(item));
        }
        out.writeEndArray();
    }

    private <T> void texts(String name, List<T> all, Function<T, String> value) throws IOException {
        column(name, all, item -> texts.computeIfAbsent(value.apply(item), text -> texts.size()));
    }
}
