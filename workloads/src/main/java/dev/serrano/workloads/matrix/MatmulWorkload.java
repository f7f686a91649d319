package dev.serrano.workloads.matrix;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormBody;
import dev.serrano.workloads.form.FormTable;
import java.util.List;
import java.util.function.Consumer;

/** The product of two matrices, all three sides halved again and again: a task for each part, down to small blocks. */
public final class MatmulWorkload implements Workload {
    static final int LARGEST = 8_192;

    /** The cut-off of {@code task-cutoff}: 16 parts at a time with the default input. */
    private static final int CUT_OFF = 256;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "matmul",
            "the product of two n by n matrices of doubles, halved recursively",
            "divide and conquer in two steps, each of which waits for four tasks; the caches",
            "the ForkJoin framework, as used by Kumar (n=1024) and by Imam and Sarkar (n=5120, blocks of 512)",
            List.of(
                    Parameter.integer("n", 1_024, "the size of the matrices, 1 to " + LARGEST),
                    Parameter.integer("block", 32, "the size of a product that is not divided, 1 to " + LARGEST)));

    private static final FormTable<Factors> FORMS = FormTable.<Factors>builder()
            .serrano("join", serrano(JoinMatmul::add))
            .serrano("async-finish", serrano(AsyncFinishMatmul::add))
            .add(Rival.FORKJOIN, "task", (factors, context) -> forkJoin(factors, factors.block(), context))
            .add(
                    Rival.FORKJOIN,
                    "task-cutoff",
                    (factors, context) -> forkJoin(factors, Math.max(CUT_OFF, factors.block()), context))
            .serial((factors, context) -> {
                Block product = Block.whole(factors);
                SerialMatmul.add(product);
                return product.checksum();
            })
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
        int size = parameters.integer("n", 1, LARGEST);
        return FORMS.prepare(Factors.random(size, parameters.integer("block", 1, LARGEST)), null);
    }

    private static FormBody<Factors> serrano(Consumer<Block> form) {
        return (factors, context) -> {
            Block product = Block.whole(factors);
            context.serrano().launch(() -> form.accept(product));
            return product.checksum();
        };
    }

    private static String forkJoin(Factors factors, int cutOff, RunContext context) {
        Block product = Block.whole(factors);
        context.forkJoin().invoke(new ForkJoinMatmul(product, cutOff));
        return product.checksum();
    }
}
