package dev.serrano.workloads.matrix;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.InPlace;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/** The product of two matrices, all three sides halved again and again: a task for each part, down to small blocks. */
public final class MatmulWorkload extends TableWorkload<Factors> {
    static final int LARGEST = 8_192;

    /** The cut-off of {@code task-cutoff}: 16 parts at a time with the default input. */
    private static final int CUT_OFF = 256;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "matmul",
            "the product of two n by n matrices, halved recursively",
            "divide and conquer in two steps, each of which waits for four tasks; the caches",
            "the ForkJoin framework, as used by Kumar (n=1024) and by Imam and Sarkar (n=5120, blocks of 512)",
            List.of(
                    Parameter.integer("n", 1_024, "the size of the matrices, 1 to " + LARGEST),
                    Parameter.integer("block", 32, "the size of a product that is not divided, 1 to " + LARGEST)));

    private static final InPlace<Factors, Block> PRODUCT = new InPlace<>(Block::whole, Block::checksum);

    private static final FormTable<Factors> FORMS = FormTable.<Factors>builder()
            .serrano("join", PRODUCT.serrano(JoinMatmul::add))
            .serrano("async-finish", PRODUCT.serrano(AsyncFinishMatmul::add))
            .forkJoin(
                    "task",
                    PRODUCT.forkJoin(product ->
                            new ForkJoinMatmul(product, product.factors().block())))
            .forkJoin(
                    "task-cutoff",
                    PRODUCT.forkJoin(product -> new ForkJoinMatmul(
                            product, Math.max(CUT_OFF, product.factors().block()))))
            .blocking("latch", PRODUCT.blocking(LatchMatmul::add))
            .serial(PRODUCT.called(SerialMatmul::add))
            .woven(MethodHandles.lookup(), new WovenMatmul())
            .build();

    /** The workload; it has no state. */
    public MatmulWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int size = parameters.integer("n", 1, LARGEST);
        return FORMS.prepare(Factors.random(size, parameters.integer("block", 1, LARGEST)), null);
    }
}
