package dev.serrano.workloads.bfs;

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

/** The distances from one node by the rounds of Bellman and Ford: IMSuite's BFS-BF. */
public final class BellmanFordWorkload extends TableWorkload<LoadedGraph> {
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bellman-ford",
            "the distances from one node of a random graph, by rounds",
            "a finish or a barrier for each round; with a load, even work between them",
            "IMSuite, BFS-BF: 512 nodes, a load of 20,000,000 steps with finishes, 75,000,000 with phasers",
            List.of(
                    Graph.nodesParameter(512),
                    Graph.degreeParameter(8),
                    Graph.reachParameter(10),
                    ArtificialLoad.parameter("the nodes in each round"),
                    Parameter.integer("tasks", 40, "how many tasks of the forms that meet, 1 to " + MOST_TASKS)));

    private static final BellmanFord.Loops LOOPS = new BellmanFord.Loops();

    private static final FormTable<LoadedGraph> FORMS = SpmdForms.addMeetings(
                    FormTable.<LoadedGraph>builder()
                            .serrano("async-finish", LOOPS.serrano(Constructs.ASYNC_FINISH))
                            .serrano("forall", LOOPS.serrano(Constructs.FORALL))
                            .forkJoin("invoke-all", LOOPS.forkJoin(Constructs.FORK_JOIN))
                            .forkJoin("parallel-stream", LOOPS.forkJoin(Constructs.PARALLEL_STREAM))
                            .serial(LOOPS.serial()),
                    new BellmanFord.Tasks())
            .build();

    /** The workload; it has no state. */
    public BellmanFordWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int tasks = parameters.integer("tasks", 1, MOST_TASKS);
        Graph graph = Graph.withReach(parameters);
        return FORMS.prepare(new LoadedGraph(graph, ArtificialLoad.of(parameters, graph.nodes()), tasks), null);
    }
}
