package dev.serrano.workloads.spanning;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.graph.Graph;
import java.util.List;

/**
 * A spanning tree: each node takes in those of its neighbors that are in no tree yet. Which tree it is depends on who
 * comes first; that it is one is checked.
 */
public final class SpanningTreeWorkload extends TableWorkload<Graph> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "spanning-tree",
            "a spanning tree of a random graph; tasks claim nodes",
            "isolated sections on two objects each, hardly any of which meet",
            "the example of object-based isolation of Habanero-Java",
            List.of(Graph.nodesParameter(50_000), Graph.degreeParameter(8)));

    private static final FormTable<Graph> FORMS = FormTable.<Graph>builder()
            .serrano("isolated", TaskGrowth::run)
            .forkJoin("locks", (graph, context) -> LockGrowth.run(graph, context.forkJoin()))
            .serial(SpanningTreeWorkload::serial)
            .build();

    /** The workload; it has no state. */
    public SpanningTreeWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Graph graph = Graph.of(parameters);
        return FORMS.prepare(graph, "tree of " + graph.nodes() + " nodes");
    }

    private static String serial(Graph graph) {
        Tree tree = new Tree(graph);
        int[] waiting = new int[graph.nodes()]; // each node once; the first one is the root
        int count = 1;
        for (int i = 0; i < count; i++) {
            int node = waiting[i];
            for (int place = graph.begin(node); place < graph.end(node); place++) {
                if (tree.takeIn(node, graph.target(place))) {
                    waiting[count++] = graph.target(place);
                }
            }
        }
        return tree.verdict();
    }
}
