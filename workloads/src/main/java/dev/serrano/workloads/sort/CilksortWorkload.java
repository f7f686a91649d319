package dev.serrano.workloads.sort;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
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

/**
 * Merge sort in quarters with parallel merges: a task for each range and for each merge of more than 1,024 numbers;
 * below, quicksort, and insertion up to 20.
 */
public final class CilksortWorkload implements Workload {
    /** The cut-off of {@code task-cutoff}: parts that take far longer than a task costs, and enough of them for many workers. */
    private static final int CUT_OFF = 32_768;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "cilksort",
            "merge sort of n numbers in quarters, with merges that are parallel, too",
            "nested finishes that wait for each other in turn; tasks of a few microseconds that move memory",
            "Cilk, as used by Kumar (10,000,000 numbers) and by Prell (100,000,000)",
            Numbers.parameters(10_000_000));

    private static final FormTable<Numbers> FORMS = FormTable.<Numbers>builder()
            .serrano("join", serrano(JoinCilksort::sort))
            .serrano("async-finish", serrano(AsyncFinishCilksort::sort))
            .add(Rival.FORKJOIN, "task", (numbers, context) -> forkJoin(numbers, Quarters.LEAF, context))
            .add(Rival.FORKJOIN, "task-cutoff", (numbers, context) -> forkJoin(numbers, CUT_OFF, context))
            .serial((numbers, context) -> {
                Quarters range = all(numbers);
                SerialCilksort.sort(range);
                return Numbers.checksum(range.values());
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

    private static FormBody<Numbers> serrano(Consumer<Quarters> form) {
        return (numbers, context) -> {
            Quarters range = all(numbers);
            context.serrano().launch(() -> form.accept(range));
            return Numbers.checksum(range.values());
        };
    }

    private static String forkJoin(Numbers numbers, int cutOff, RunContext context) {
        Quarters range = all(numbers);
        context.forkJoin().invoke(new ForkJoinCilksort(range, cutOff));
        return Numbers.checksum(range.values());
    }

    private static Quarters all(Numbers numbers) {
        int[] values = numbers.copy();
        return new Quarters(values, new int[values.length], 0, values.length);
    }
}
