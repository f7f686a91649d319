package dev.serrano.workloads.lu;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Factors a sparse matrix in blocks. Prell's matrix has 64 by 64 blocks of 64 by 64 numbers, and 23,904 tasks of half a
 * millisecond; the default here has 32 by 32 blocks. BOTS has single precision and does not make the diagonal large;
 * here it is double precision, and large enough that no number grows without bound.
 *
 * <p>There is no form with a cut-off: a task works on a whole block, whose side is a parameter.
 */
public final class SparseLuWorkload extends TableWorkload<Sparse> {
    private static final int MOST_BLOCKS = 256;
    private static final int LARGEST_BLOCK = 256;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sparselu",
            "factors a sparse matrix in blocks",
            "parallel loops that shrink, two barriers a step; or a dataflow graph without barriers",
            "BOTS, as used by Prell: two barriers a step there in chapter 4, futures in chapter 6",
            List.of(
                    Parameter.integer(
                            "blocks", 32, "how many blocks there are in a row of blocks, 1 to " + MOST_BLOCKS),
                    Parameter.integer("block", 64, "the side of a block, 1 to " + LARGEST_BLOCK)));

    private static final Program<Sparse> STEPS = StepSparseLu::run;

    private static final FormTable<Sparse> FORMS = FormTable.<Sparse>builder()
            .serrano("async-finish", STEPS.serrano(Constructs.ASYNC_FINISH))
            .serrano("join", STEPS.serrano(Constructs.JOIN))
            .serrano("forall", STEPS.serrano(Constructs.FORALL))
            .serrano("future", input -> DataflowSparseLu.run(input, new FutureDataflow()))
            .forkJoin("task", STEPS.forkJoin(Constructs.FORK_JOIN))
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "stage",
                    (input, context) -> DataflowSparseLu.run(input, new StageDataflow(context.forkJoin())))
            .add(Rival.VIRTUAL_THREADS, "thread", SparseLuWorkload::inThreads)
            .serial(STEPS.serial())
            .build();

    /** The workload; it has no state. */
    public SparseLuWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int blocks = parameters.integer("blocks", 1, MOST_BLOCKS);
        int block = parameters.integer("block", 1, LARGEST_BLOCK);
        return FORMS.prepare(Sparse.input(blocks, block), null);
    }

    private static String inThreads(Sparse input) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return DataflowSparseLu.run(input, new ThreadDataflow(threads));
        }
    }
}
