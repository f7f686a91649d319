package dev.serrano.workloads.mst;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.graph.LoadedGraph;
import dev.serrano.workloads.work.ArtificialLoad;
import java.util.List;

/** The minimum spanning tree, by Boruvka's rounds: in each, every tree takes the cheapest edge that leaves it. */
public final class MstWorkload extends TableWorkload<LoadedGraph> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "mst",
            "the minimum spanning tree of a random graph",
            "isolated sections on two objects each, which are fewer and fewer, so that more and more meet",
            "IMSuite has a minimum spanning tree, with 512 nodes and a load of 500,000 steps; the rounds are Boruvka's",
            List.of(
                    Graph.nodesParameter(50_000),
                    Graph.degreeParameter(8),
                    ArtificialLoad.parameter("the nodes in each round")));

    private static final FormTable<LoadedGraph> FORMS = FormTable.<LoadedGraph>builder()
            .serrano("isolated", new Boruvka(Offers::isolatedly).serrano(Constructs.FORALL))
            .serrano("isolated-async", new Boruvka(Offers::isolatedly).serrano(Constructs.ASYNC_FINISH))
            .forkJoin("locks", new Boruvka(Offers::locked).forkJoin(Constructs.PARALLEL_STREAM))
            .serial(new Boruvka(Offers::plain).serial())
            .build();

    /** The workload; it has no state. */
    public MstWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Graph graph = Graph.of(parameters);
        return FORMS.prepare(new LoadedGraph(graph, ArtificialLoad.of(parameters, graph.nodes()), 1), null);
    }
}
