package dev.serrano.workloads.build;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A build: targets with given costs, each of which needs others. The graph is read from a file, one target a line:
 *
 * <pre>{@code NAME COST [DEPENDENCY ...]}</pre>
 *
 * The cost is in microseconds; {@code #} begins a comment. Comes with the packages of Go's standard library.
 */
public final class BuildWorkload extends TableWorkload<BuildGraph> {
    private static final int MOST_PERCENT = 10_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "build",
            "builds targets that need each other, as build systems do",
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

    private static final DagBuild DAG = new DagBuild();

    private static final FormTable<BuildGraph> FORMS = FormTable.<BuildGraph>builder()
            .serrano("promise", PromiseBuild::run)
            .serrano("future", FutureBuild::run)
            .forkJoin("task", DAG.forkJoin())
            .add(Rival.COMPLETABLE_FUTURE, "then-run", DAG.stages())
            .add(Rival.VIRTUAL_THREADS, "join", DAG.virtualThreads())
            .serial(DAG.serial())
            .build();

    /** The workload; it has no state. */
    public BuildWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int percent = parameters.integer("percent", 0, MOST_PERCENT);
        Optional<Path> file = parameters.file("graph");
        return FORMS.prepare(file.isPresent() ? GraphFile.read(file.get(), percent) : GraphFile.shipped(percent), null);
    }
}
