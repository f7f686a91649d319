package dev.serrano.workloads.matrix;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** The product of two matrices by Strassen's algorithm: a task for each of the seven products at each level. */
public final class StrassenWorkload extends TableWorkload<Factors> {
    private static final int LARGEST = 4_096;

    /** The cut-off of {@code task-cutoff}: 49 parts with the default input, each far longer than a task costs. */
    private static final int CUT_OFF = 256;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "strassen",
            "the product of two n by n matrices, by Strassen",
            "tasks with large values: seven branches, memory that is taken and dropped at each level",
            "BOTS, as used by Imam and Sarkar (n=4096)",
            List.of(
                    Parameter.integer("n", 1_024, "the size of the matrices, a power of two, 1 to " + LARGEST),
                    Parameter.integer("block", 64, "the size of a product that is not divided, 1 to " + LARGEST)));

    private static final FormTable<Factors> FORMS = FormTable.<Factors>builder()
            .serrano(
                    "future",
                    factors -> FutureStrassen.multiply(factors.a(), factors.b(), factors.block())
                            .checksum())
            .serrano(
                    "async-finish",
                    factors -> AsyncFinishStrassen.multiply(factors.a(), factors.b(), factors.block())
                            .checksum())
            .forkJoin("task", (factors, context) -> forkJoin(factors, factors.block(), context))
            .forkJoin(
                    "task-cutoff", (factors, context) -> forkJoin(factors, Math.max(CUT_OFF, factors.block()), context))
            .blocking(
                    "latch",
                    factors -> LatchStrassen.multiply(factors.a(), factors.b(), factors.block())
                            .checksum())
            .add(
                    Rival.VIRTUAL_THREADS,
                    "thread",
                    factors -> VirtualThreadStrassen.multiply(factors).checksum())
            .serial(factors -> SerialStrassen.multiply(factors.a(), factors.b(), factors.block())
                    .checksum())
            .build();

    /** The workload; it has no state. */
    public StrassenWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int size = parameters.powerOfTwo("n", LARGEST);
        return FORMS.prepare(Factors.random(size, parameters.integer("block", 1, LARGEST)), null);
    }

    private static String forkJoin(Factors factors, int cutOff, RunContext context) {
        return context.forkJoin().invoke(ForkJoinStrassen.of(factors, cutOff)).checksum();
    }
}
