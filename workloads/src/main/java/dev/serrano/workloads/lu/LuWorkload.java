package dev.serrano.workloads.lu;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Factors a dense matrix by recursion on its quarters, down to blocks, as Cilk's example does: 1024 by 1024 numbers in
 * blocks of 16 by 16, without pivoting.
 *
 * <p>In the form {@code task-cutoff} parts of up to {@value #CUT_OFF} by {@value #CUT_OFF} blocks are computed
 * serially: see {@link #CUT_OFF}.
 */
public final class LuWorkload extends TableWorkload<Dense> {
    private static final int LARGEST = 8_192;
    private static final int LARGEST_BLOCK = 256;

    /**
     * Up to which extent {@code task-cutoff} computes serially, in blocks: an eighth of the side with the default
     * input. With half of the side only the two parts beside the diagonal would be left to run in parallel, and no
     * product.
     */
    static final int CUT_OFF = 8;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "lu",
            "factors a dense matrix by recursion on its quarters",
            "nested fork and join with small leaves and a long critical path",
            "Cilk; LUD of Kumar, LuDec of Imam and Sarkar",
            List.of(
                    Parameter.integer("n", 1_024, "the side of the matrix, a power of two, 1 to " + LARGEST),
                    Parameter.integer("block", 16, "the side of a block, a power of two, 1 to " + LARGEST_BLOCK)));

    private static final FormTable<Dense> FORMS = FormTable.<Dense>builder()
            .serrano("async-finish", with(1).serrano(Constructs.ASYNC_FINISH))
            .serrano("future", with(1).serrano(Constructs.FUTURE))
            .serrano("join", with(1).serrano(Constructs.JOIN))
            .forkJoin("task", with(1).forkJoin(Constructs.FORK_JOIN))
            .forkJoin("task-cutoff", with(CUT_OFF).forkJoin(Constructs.FORK_JOIN))
            .blocking("latch", with(1).latch())
            .serial(with(1).serial())
            .woven(MethodHandles.lookup(), new WovenLu())
            .build();

    /** The workload; it has no state. */
    public LuWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.powerOfTwo("n", LARGEST);
        int block = parameters.powerOfTwo("block", LARGEST_BLOCK);
        if (block > n) {
            throw new BadParameterException(
                    "lu: block=" + block + " is larger than the matrix; block may be 1 to n, and n=" + n);
        }
        return FORMS.prepare(Dense.input(n / block, block), null);
    }

    private static Program<Dense> with(int cutOff) {
        return (input, construct) -> RecursiveLu.run(input, construct, cutOff);
    }
}
