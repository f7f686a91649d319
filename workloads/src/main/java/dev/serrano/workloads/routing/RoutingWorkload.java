package dev.serrano.workloads.routing;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.graph.Graph;
import java.util.List;

/** A routing table for each node of a graph, each by Dijkstra's algorithm and independent of the others. */
public final class RoutingWorkload extends TableWorkload<Graph> {
    private static final int MOST_NODES = 8_192;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "routing",
            "the shortest ways from each node of a random graph",
            "a loop of a few hundred parts of moderate and even size",
            "IMSuite, Dijkstra routing: 512 nodes",
            List.of(
                    Parameter.integer("nodes", 512, "how many nodes the graph has, 1 to " + MOST_NODES),
                    Graph.degreeParameter(8)));

    private static final Routing PROGRAM = new Routing();

    private static final FormTable<Graph> FORMS = FormTable.<Graph>builder()
            .serrano("forall", PROGRAM.serrano(Constructs.FORALL))
            .serrano("async-finish", PROGRAM.serrano(Constructs.ASYNC_FINISH))
            .forkJoin("invoke-all", PROGRAM.forkJoin(Constructs.FORK_JOIN))
            .forkJoin("parallel-stream", PROGRAM.forkJoin(Constructs.PARALLEL_STREAM))
            .serial(PROGRAM.serial())
            .build();

    /** The workload; it has no state. */
    public RoutingWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        parameters.integer("nodes", 1, MOST_NODES);
        return FORMS.prepare(Graph.of(parameters), null);
    }
}
