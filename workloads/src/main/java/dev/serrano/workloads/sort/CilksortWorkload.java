package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.InPlace;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;

/**
 * Merge sort in quarters with parallel merges: a task for each range and for each merge of more than 1,024 numbers;
 * below, quicksort, and insertion up to 20.
 */
public final class CilksortWorkload extends TableWorkload<Numbers> {
    /**
     * The cut-off of {@code task-cutoff}: parts that take far longer than a task costs, and enough of them for many
     * workers.
     */
    private static final int CUT_OFF = 32_768;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "cilksort",
            "merge sort of n numbers in quarters, with parallel merges",
            "nested finishes that wait for each other in turn; tasks of a few microseconds that move memory",
            "Cilk, as used by Kumar (10,000,000 numbers) and by Prell (100,000,000)",
            Numbers.parameters(10_000_000));

    private static final InPlace<Numbers, Quarters> SORT =
            new InPlace<>(Quarters::all, range -> Numbers.checksum(range.values()));

    private static final FormTable<Numbers> FORMS = FormTable.<Numbers>builder()
            .serrano("join", SORT.serrano(JoinCilksort::sort))
            .serrano("async-finish", SORT.serrano(AsyncFinishCilksort::sort))
            .forkJoin("task", SORT.forkJoin(range -> new ForkJoinCilksort(range, Quarters.LEAF)))
            .forkJoin("task-cutoff", SORT.forkJoin(range -> new ForkJoinCilksort(range, CUT_OFF)))
            .serial(SORT.called(SerialCilksort::sort))
            .woven(MethodHandles.lookup(), new WovenCilksort())
            .build();

    /** The workload; it has no state. */
    public CilksortWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Numbers numbers = Numbers.of(parameters);
        return FORMS.prepare(numbers, numbers.answer());
    }
}
