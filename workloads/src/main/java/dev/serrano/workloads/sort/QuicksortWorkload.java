package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.InPlace;
import dev.serrano.workloads.form.TableWorkload;

/**
 * Quicksort in place: the pivot is the median of three, ranges up to 100 numbers are sorted by insertion, a partition
 * is serial; a task for each range that is longer.
 */
public final class QuicksortWorkload extends TableWorkload<Numbers> {
    /**
     * The cut-off of {@code task-cutoff}: parts that take far longer than a task costs, and enough of them for many
     * workers.
     */
    private static final int CUT_OFF = 16_384;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "quicksort",
            "sorts n numbers in place, a task for each part",
            "a recursion that begins serially: the first partitions feed one worker only",
            "as used by Prell (100,000,000 numbers, parts up to 100 serial)",
            Numbers.parameters(10_000_000));

    private static final InPlace<Numbers, int[]> SORT = new InPlace<>(Numbers::copy, Numbers::checksum);

    private static final FormTable<Numbers> FORMS = FormTable.<Numbers>builder()
            .serrano("join", SORT.serrano(values -> JoinQuicksort.sort(values, 0, values.length)))
            .serrano("async-finish", SORT.serrano(AsyncFinishQuicksort::sort))
            .forkJoin(
                    "task",
                    SORT.forkJoin(values -> new ForkJoinQuicksort(values, 0, values.length, SerialQuicksort.LEAF)))
            .forkJoin("task-cutoff", SORT.forkJoin(values -> new ForkJoinQuicksort(values, 0, values.length, CUT_OFF)))
            .serial(SORT.called(values -> SerialQuicksort.sort(values, 0, values.length)))
            .build();

    /** The workload; it has no state. */
    public QuicksortWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Numbers numbers = Numbers.of(parameters);
        return FORMS.prepare(numbers, numbers.answer());
    }
}
