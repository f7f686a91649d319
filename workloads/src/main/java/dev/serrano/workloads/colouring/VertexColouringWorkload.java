package dev.serrano.workloads.colouring;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.spmd.SpmdForms;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.List;

/**
 * Colors of nodes, no two neighbors with the same one: by the rule of Jones and Plassmann each node takes the least
 * color that none of its neighbors of a higher rank has, when all of these have theirs. The ranks are random, and
 * they alone decide on the colours.
 */
public final class VertexColouringWorkload extends TableWorkload<Ranking> {
    private static final int MOST_TASKS = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "vertex-colouring",
            "colours the nodes of a random graph, no neighbours alike",
            "barriers: two a round, and fewer and fewer nodes; or a task for each node, that awaits its neighbours",
            "IMSuite: 512 nodes, a load of 10,000,000 or 30,000,000 steps; the rule is that of Jones and Plassmann",
            List.of(
                    Graph.nodesParameter(50_000),
                    Graph.degreeParameter(8),
                    ArtificialLoad.parameter("the nodes"),
                    Parameter.integer("tasks", 40, "how many tasks of the forms with rounds, 1 to " + MOST_TASKS)));

    private static final RankProgram ORDER = new RankProgram();

    private static final FormTable<Ranking> FORMS = SpmdForms.addTo(FormTable.builder(), new Rounds())
            .serrano("awaiting", AwaitingColours::run)
            .forkJoin("completer", ORDER.forkJoin())
            .add(Rival.COMPLETABLE_FUTURE, "then-run", ORDER.stages())
            .build();

    /** The workload; it has no state. */
    public VertexColouringWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Graph graph = Graph.of(parameters);
        ArtificialLoad load = ArtificialLoad.of(parameters, graph.nodes());
        return FORMS.prepare(Ranking.random(graph, load, parameters.integer("tasks", 1, MOST_TASKS)), null);
    }
}
