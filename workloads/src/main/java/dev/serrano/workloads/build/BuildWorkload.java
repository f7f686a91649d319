package dev.serrano.workloads.build;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.dag.ForkJoinDag;
import dev.serrano.workloads.dag.StageDag;
import dev.serrano.workloads.dag.VirtualThreadDag;
import dev.serrano.workloads.form.FormTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A build: targets with given costs, each of which needs others. The graph is read from a file, one target a line:
 *
 * <pre>{@code NAME COST [DEPENDENCY ...]}</pre>
 *
 * The cost is in microseconds; {@code #} begins a comment. Comes with the packages of Go's standard library.
 */
public final class BuildWorkload implements Workload {
    private static final int MOST_PERCENT = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "build",
            "builds targets that need each other, as a build system does",
            "promises: tasks of very different length that wait for several others, started in any order",
            "data-driven futures of Habanero; the graph is that of the packages of Go's standard library",
            List.of(
                    Parameter.file(
                            "graph",
                            "a file with a line NAME COST [DEPENDENCY ...] for each target, the cost in"
                                    + " microseconds; none: the graph that is shipped"),
                    Parameter.integer(
                            "percent",
                            100,
                            "how much of its cost each target really takes, in percent, 0 to " + MOST_PERCENT)));

    private static final FormTable<BuildGraph> FORMS = FormTable.<BuildGraph>builder()
            .serrano("promise", (graph, context) -> context.serrano().launch(() -> PromiseBuild.run(graph)))
            .serrano("future", (graph, context) -> context.serrano().launch(() -> FutureBuild.run(graph)))
            .add(
                    Rival.FORKJOIN,
                    "task",
                    (graph, context) -> onDag(graph, work -> ForkJoinDag.run(graph.dag(), context.forkJoin(), work)))
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "then-run",
                    (graph, context) -> onDag(graph, work -> StageDag.run(graph.dag(), context.forkJoin(), work)))
            .add(
                    Rival.VIRTUAL_THREADS,
                    "join",
                    (graph, context) -> onDag(graph, work -> VirtualThreadDag.run(graph.dag(), work)))
            .serial((graph, context) -> onDag(graph, work -> inOrder(graph, work)))
            .build();

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Form> forms() {
        return FORMS.forms();
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int percent = parameters.integer("percent", 0, MOST_PERCENT);
        Optional<Path> file = parameters.file("graph");
        return FORMS.prepare(file.isPresent() ? GraphFile.read(file.get(), percent) : GraphFile.shipped(percent), null);
    }

    private static void inOrder(BuildGraph graph, IntConsumer work) {
        for (int target = 0; target < graph.size(); target++) {
            work.accept(target);
        }
    }

    /** Builds all; what comes out of a target is written before those that need it begin. */
    private static String onDag(BuildGraph graph, Consumer<IntConsumer> run) {
        long[] built = new long[graph.size()];
        run.accept(target -> built[target] = graph.build(target, needed -> built[needed]));
        return graph.checksum(target -> built[target]);
    }
}
