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
import dev.serrano.workloads.spmd.SpmdForms;
import java.util.List;

/** Breadth-first search: how far each node of a graph is from the first one, level by level. */
public final class BfsWorkload extends TableWorkload<Search> {
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bfs",
            "breadth-first search of a random graph with long ways",
            "barriers: one a level, with little and uneven work between them",
            "IMSuite has breadth-first searches; this one has a list of nodes for each level",
            List.of(
                    Graph.nodesParameter(50_000),
                    Graph.degreeParameter(8),
                    Graph.reachParameter(500),
                    Parameter.integer("tasks", 40, "how many tasks share a level, 1 to " + MOST_TASKS)));

    private static final LevelLoops LOOPS = new LevelLoops();

    private static final FormTable<Search> FORMS = SpmdForms.addTo(FormTable.builder(), new LevelTasks())
            .serrano("forall", LOOPS.serrano(Constructs.FORALL))
            .serrano("async-finish", LOOPS.serrano(Constructs.ASYNC_FINISH))
            .forkJoin("parallel-stream", LOOPS.forkJoin(Constructs.PARALLEL_STREAM))
            .build();

    /** The workload; it has no state. */
    public BfsWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Graph graph = Graph.withReach(parameters);
        return FORMS.prepare(new Search(graph, parameters.integer("tasks", 1, MOST_TASKS)), null);
    }
}
