package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import java.util.List;

/**
 * Quicksort in place: the pivot is the median of three, ranges up to 100 numbers are sorted by insertion, a partition is
 * serial; a task for each range that is longer.
 */
public final class QuicksortWorkload implements Workload {
    /** The cut-off of {@code task-cutoff}: parts that take far longer than a task costs, and enough of them for many workers. */
    private static final int CUT_OFF = 16_384;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "quicksort",
            "sorts n numbers in place, a task for each part",
            "a recursion that begins serially: the first partitions feed one worker only",
            "as used by Prell (100,000,000 numbers, parts up to 100 serial)",
            Numbers.parameters(10_000_000));

    private static final FormTable<Numbers> FORMS = FormTable.<Numbers>builder()
            .serrano("join", (numbers, context) -> {
                int[] values = numbers.copy();
                context.serrano().launch(() -> JoinQuicksort.sort(values, 0, values.length));
                return Numbers.checksum(values);
            })
            .serrano("async-finish", (numbers, context) -> {
                int[] values = numbers.copy();
                context.serrano().launch(() -> AsyncFinishQuicksort.sort(values));
                return Numbers.checksum(values);
            })
            .add(Rival.FORKJOIN, "task", (numbers, context) -> forkJoin(numbers, SerialQuicksort.LEAF, context))
            .add(Rival.FORKJOIN, "task-cutoff", (numbers, context) -> forkJoin(numbers, CUT_OFF, context))
            .serial((numbers, context) -> {
                int[] values = numbers.copy();
                SerialQuicksort.sort(values, 0, values.length);
                return Numbers.checksum(values);
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
        Numbers numbers = Numbers.of(parameters);
        return FORMS.prepare(numbers, numbers.answer());
    }

    private static String forkJoin(Numbers numbers, int cutOff, RunContext context) {
        int[] values = numbers.copy();
        context.forkJoin().invoke(new ForkJoinQuicksort(values, 0, values.length, cutOff));
        return Numbers.checksum(values);
    }
}
