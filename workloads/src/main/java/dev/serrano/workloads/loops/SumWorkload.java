package dev.serrano.workloads.loops;

import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinTask;

/** The sum of an array: iterations of less than a nanosecond, which only a vectorized inner loop runs that fast. */
public final class SumWorkload extends TableWorkload<long[]> {
    private static final int MOST = 200_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "sum",
            "the sum of an array of longs",
            "what a parallel reduction costs where an element is a fraction of a nanosecond",
            "the smallest reduction there is",
            List.of(Parameter.integer("n", 10_000_000, "how many elements, 1 to " + MOST)));

    private static final FormTable<long[]> FORMS = FormTable.<long[]>builder()
            .serrano("element", a -> sumLong(range(0, a.length), i -> a[i]))
            .serrano("chunk", a -> over(range(0, a.length)).sumLong((lo, hi) -> sum(a, lo, hi)))
            .forkJoin(
                    "stream",
                    a -> ForkJoinTask.adapt(() -> Arrays.stream(a).parallel().sum()))
            .serial(a -> sum(a, 0, a.length))
            .build();

    private static long sum(long[] a, int lo, int hi) {
        long sum = 0;
        for (int i = lo; i < hi; i++) {
            sum += a[i];
        }
        return sum;
    }

    /** The workload; it has no state. */
    public SumWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, MOST);
        long[] values = new long[n];
        Arrays.setAll(values, i -> i);
        return FORMS.prepare(values, Long.toString(n * (n - 1L) / 2));
    }
}
