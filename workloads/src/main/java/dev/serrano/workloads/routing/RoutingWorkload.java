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
import dev.serrano.workloads.graph.LoadedGraph;
import dev.serrano.workloads.spmd.SpmdForms;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.List;

/**
 * A routing table for each node of a graph: by Dijkstra's algorithm, each independent of the others; or, in the forms
 * with tasks that meet, by rounds in which the nodes read their neighbors' tables.
 */
public final class RoutingWorkload extends TableWorkload<LoadedGraph> {
    private static final int MOST_NODES = 8_192;
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "routing",
            "the shortest ways from each node of a random graph",
            "a loop of a few hundred parts of moderate and even size; or barriers, one a round",
            "IMSuite, Dijkstra routing: 512 nodes, a load of 8,000,000 or 20,000,000 steps",
            List.of(
                    Parameter.integer("nodes", 512, "how many nodes the graph has, 1 to " + MOST_NODES),
                    Graph.degreeParameter(8),
                    ArtificialLoad.parameter("the nodes in each round, or for their tables,"),
                    Parameter.integer("tasks", 40, "how many tasks of the forms with rounds, 1 to " + MOST_TASKS)));

    private static final Routing PROGRAM = new Routing();

    private static final FormTable<LoadedGraph> FORMS = SpmdForms.addMeetings(
                    FormTable.<LoadedGraph>builder()
                            .serrano("forall", PROGRAM.serrano(Constructs.FORALL))
                            .serrano("async-finish", PROGRAM.serrano(Constructs.ASYNC_FINISH))
                            .forkJoin("invoke-all", PROGRAM.forkJoin(Constructs.FORK_JOIN))
                            .forkJoin("parallel-stream", PROGRAM.forkJoin(Constructs.PARALLEL_STREAM))
                            .serial(PROGRAM.serial()),
                    new RoutingRounds())
            .build();

    /** The workload; it has no state. */
    public RoutingWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        parameters.integer("nodes", 1, MOST_NODES);
        int tasks = parameters.integer("tasks", 1, MOST_TASKS);
        Graph graph = Graph.of(parameters);
        return FORMS.prepare(new LoadedGraph(graph, ArtificialLoad.of(parameters, graph.nodes()), tasks), null);
    }
}
