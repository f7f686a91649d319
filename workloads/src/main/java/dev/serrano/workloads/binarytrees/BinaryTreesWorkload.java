package dev.serrano.workloads.binarytrees;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * Makes binary trees and counts their nodes, a task for each tree. Imam and Sarkar have depth 14; the default here is
 * deeper, so that a run takes long enough to be timed.
 *
 * <p>In the form {@code task-cutoff} a task makes trees with {@value #NODES} nodes together: see {@link #NODES}.
 */
public final class BinaryTreesWorkload extends TableWorkload<Forest> {
    private static final int DEEPEST = 24;

    /**
     * About how many nodes a task of {@code task-cutoff} has at least. It matters little: making a tree costs far more
     * than a task does, but for the smallest trees.
     */
    static final int NODES = 2_048;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "binary-trees",
            "makes many binary trees and counts their nodes",
            "allocation; in the form future-in-order a long time between making and joining a future",
            "the Benchmarks Game, as used by Imam and Sarkar",
            List.of(Parameter.integer(
                    "depth", 19, "the depth of the deepest trees, " + Forest.SHALLOWEST + " to " + DEEPEST)));

    private static final FormTable<Forest> FORMS = FormTable.<Forest>builder()
            .serrano("future", trees().serrano(Constructs.FUTURE))
            .serrano("future-in-order", Forest::runFuturesInOrder)
            .serrano("async-finish", trees().serrano(Constructs.ASYNC_FINISH))
            .serrano("join", trees().serrano(Constructs.JOIN))
            .forkJoin("task", trees().forkJoin(Constructs.FORK_JOIN))
            .forkJoin("task-cutoff", groups().forkJoin(Constructs.FORK_JOIN))
            .serial(trees().serial())
            .build();

    /** The workload; it has no state. */
    public BinaryTreesWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Forest forest = new Forest(parameters.integer("depth", Forest.SHALLOWEST, DEEPEST));
        return FORMS.prepare(forest, forest.expected());
    }

    private static Program<Forest> trees() {
        return (forest, construct) -> forest.run(construct, 1);
    }

    private static Program<Forest> groups() {
        return (forest, construct) -> forest.run(construct, NODES);
    }
}
