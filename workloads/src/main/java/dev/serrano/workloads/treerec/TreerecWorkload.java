package dev.serrano.workloads.treerec;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.work.TaskLength;
import java.util.List;

/**
 * A recursion like that of {@code fib}, but a leaf computes for a given time. The number of leaves is the checksum.
 *
 * <p>Prell's tree has height 32 and 3,524,577 tasks; the default here has 75,024. The cut-off of the form
 * {@code task-cutoff} is {@value #CUT_OFF}: see {@link #CUT_OFF}. The forms {@code channel-future} and
 * {@code spawn-sync} are his (docs/adr/0018).
 */
public final class TreerecWorkload extends TableWorkload<Shape> {
    private static final int HIGHEST = 40;

    /**
     * The height up to which {@code task-cutoff} computes serially: 233 leaves a task, which outweighs its cost even
     * with leaves of a microsecond, and hundreds of tasks with the default input.
     */
    static final int CUT_OFF = 12;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "treerec",
            "a Fibonacci tree whose leaves compute for t microseconds",
            "recursion with tasks of a chosen length: at which length does a task pay",
            "Prell's micro-benchmark Treerec(n, t)",
            List.of(
                    Parameter.integer("n", 24, "the height of the tree, 0 to " + HIGHEST),
                    TaskLength.MICROS,
                    TaskLength.POLLS,
                    TaskLength.EVERY));

    private static final FormTable<Shape> FORMS = FormTable.<Shape>builder()
            .serrano("future", tree -> FutureTree.leaves(tree.n(), tree.serrano()))
            .serrano("async-finish", tree -> AsyncFinishTree.leaves(tree.n(), tree.serrano()))
            .serrano("join", tree -> JoinTree.leaves(tree.n(), tree.serrano()))
            .serrano("channel-future", tree -> ChannelFutureTree.leaves(tree.n(), tree.serrano()))
            .serrano("channel-future-pooled", tree -> ChannelFutureTree.pooled(tree.n(), tree.serrano()))
            .serrano("spawn-sync", tree -> SpawnSyncTree.leaves(tree.n(), tree.serrano()))
            .serrano("spawn-sync-deep", tree -> SpawnSyncTree.deep(tree.n(), tree.serrano()))
            .forkJoin("task", tree -> new ForkJoinTree(tree.n(), 1, tree.plain()))
            .forkJoin("task-cutoff", tree -> new ForkJoinTree(tree.n(), CUT_OFF, tree.plain()))
            .openMp("task", TreerecWorkload::arguments, answer -> answer)
            .serial(tree -> SerialTree.leaves(tree.n(), tree.plain()))
            .build();

    /** The workload; it has no state. */
    public TreerecWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, HIGHEST);
        Shape tree = new Shape(n, TaskLength.plain(parameters), TaskLength.serrano(parameters));
        return FORMS.prepare(tree, Long.toString(leaves(n)));
    }

    private static String[] arguments(Shape tree) {
        return new String[] {
            Integer.toString(tree.n()), Long.toString(tree.plain().stepCount())
        };
    }

    /** The number of leaves, found in another way than the forms find it. */
    private static long leaves(int n) {
        long smaller = 1;
        long leaves = 1;
        for (int height = 2; height <= n; height++) {
            long sum = smaller + leaves;
            smaller = leaves;
            leaves = sum;
        }
        return leaves;
    }
}
