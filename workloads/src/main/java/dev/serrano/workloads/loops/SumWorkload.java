package dev.serrano.workloads.loops;

import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import java.util.Arrays;
import java.util.List;

/** The sum of an array: iterations of less than a nanosecond, which only a vectorised inner loop runs that fast. */
public final class SumWorkload implements Workload {
    private static final int MOST = 200_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sum",
            "the sum of an array of longs",
            "what a parallel reduction costs where an element is a fraction of a nanosecond",
            "the smallest reduction there is",
            List.of(Parameter.integer("n", 10_000_000, "how many elements, 1 to " + MOST)));

    private static final FormTable<long[]> FORMS = FormTable.<long[]>builder()
            .serrano("array", (a, context) -> Long.toString(context.serrano().launch(() -> sumLong(a))))
            .serrano(
                    "element",
                    (a, context) ->
                            Long.toString(context.serrano().launch(() -> sumLong(range(0, a.length), i -> a[i]))))
            .serrano(
                    "chunk",
                    (a, context) -> Long.toString(context.serrano()
                            .launch(() -> sumLong(range(0, a.length), (lo, hi) -> sum(a, lo, hi)))))
            .serrano("polluting", (a, context) -> {
                for (int k = 0; k < 3; k++) {
                    context.serrano().launch(() -> {
                        long different = sumLong(range(0, a.length), i -> 2 * a[i])
                                + sumLong(range(0, a.length), i -> ~a[i])
                                + sumLong(range(0, a.length), i -> i)
                                + sumLong(range(0, a.length), i -> a[i] ^ i)
                                + sumLong(range(0, a.length), (lo, hi) -> hi - lo)
                                + sumLong(range(0, a.length), (lo, hi) -> a[lo]);
                        return different;
                    });
                }
                return Long.toString(context.serrano().launch(() -> sumLong(range(0, a.length), i -> a[i] + 0)));
            })
            .add(
                    Rival.FORKJOIN,
                    "stream",
                    (a, context) -> Long.toString(context.forkJoin()
                            .submit(() -> Arrays.stream(a).parallel().sum())
                            .get()))
            .serial((a, context) -> Long.toString(sum(a, 0, a.length)))
            .build();

    private static long sum(long[] a, int lo, int hi) {
        long sum = 0;
        for (int i = lo; i < hi; i++) {
            sum += a[i];
        }
        return sum;
    }

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
        int n = parameters.integer("n", 1, MOST);
        long[] values = new long[n];
        Arrays.setAll(values, i -> i);
        return FORMS.prepare(values, Long.toString(n * (n - 1L) / 2));
    }
}
