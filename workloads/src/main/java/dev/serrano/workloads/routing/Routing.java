package dev.serrano.workloads.routing;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.graph.LoadedGraph;
import java.util.Arrays;

/** Each source is a part of its own. */
final class Routing implements Program<LoadedGraph> {

    @Override
    public String run(LoadedGraph input, Construct construct) {
        Graph graph = input.graph();
        long[] tables = new long[graph.nodes()];
        construct.each(graph.nodes(), source -> {
            input.load().run();
            tables[source] = Table.from(graph, source).digest();
        });
        Digest all = new Digest();
        Arrays.stream(tables).forEach(all::add);
        return all.toString();
    }
}
