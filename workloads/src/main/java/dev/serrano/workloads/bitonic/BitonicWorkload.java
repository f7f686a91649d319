package dev.serrano.workloads.bitonic;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Constructs;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/** Sorts random numbers by bitonic sort; the parallel forms run the same code as the serial one. */
public final class BitonicWorkload extends TableWorkload<Numbers> {
    private static final int LARGEST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "bitonic",
            "sorts random numbers by bitonic sort",
            "balanced recursion in two directions: two branches, joined, over and over",
            "bitonic sort of HJlib: 40 million numbers, cut-off 2 million; here fewer, and much finer tasks",
            List.of(
                    Parameter.integer("n", 1_000_000, "how many numbers, 0 to " + LARGEST),
                    Parameter.integer("cutoff", 512, "up to how many numbers are one task, 1 to " + LARGEST)));

    private static final FormTable<Numbers> FORMS = FormTable.<Numbers>builder()
            .serrano("join", BitonicProgram.asGiven().serrano(Constructs.JOIN))
            .serrano("async-finish", BitonicProgram.asGiven().serrano(Constructs.ASYNC_FINISH))
            .forkJoin("task", BitonicProgram.asGiven().forkJoin(Constructs.FORK_JOIN))
            .forkJoin("task-cutoff", BitonicProgram.coarse().forkJoin(Constructs.FORK_JOIN))
            .blocking("latch", BitonicProgram.asGiven().latch())
            .serial(BitonicProgram.asGiven().serial())
            .build();

    /** The workload; it has no state. */
    public BitonicWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, LARGEST);
        return FORMS.prepare(Numbers.random(n, parameters.integer("cutoff", 1, LARGEST)), null);
    }
}
