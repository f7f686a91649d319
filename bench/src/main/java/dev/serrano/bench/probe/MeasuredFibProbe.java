package dev.serrano.bench.probe;

import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.measured;

import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import dev.serrano.metrics.Metrics;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * fib without a word of its work, with {@code doWork} in each call without metrics, and with them. The latter two run
 * the same methods.
 */
public final class MeasuredFibProbe extends TableWorkload<Integer> {

    /** The workload's name. */
    public static final String NAME = "measured-fib";

    /** Forms by futures. */
    public static final String FUTURE = "future";

    /** Forms by joins. */
    public static final String JOIN = "join";

    /** The suffix of the name of a form that reports its work. */
    public static final String WORK = "-work";

    /** The suffix of the name of a form that is measured. */
    public static final String MEASURED = "-measured";

    private static final int MOST = 50;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            NAME,
            "the n-th Fibonacci number, with doWork in each call, and measured",
            "what metrics cost, on and off",
            "the harness itself",
            List.of(Parameter.integer("n", 25, "which number, 0 to " + MOST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano(FUTURE, MeasuredFibProbe::futures)
            .serrano(FUTURE + WORK, MeasuredFibProbe::futuresThatWork)
            .serrano(FUTURE + MEASURED, n -> counted(n, () -> futuresThatWork(n)))
            .serrano(JOIN, MeasuredFibProbe::joins)
            .serrano(JOIN + WORK, MeasuredFibProbe::joinsThatWork)
            .serrano(JOIN + MEASURED, n -> counted(n, () -> joinsThatWork(n)))
            .serial(MeasuredFibProbe::serial)
            .build();

    /** The probe; it has no state. */
    public MeasuredFibProbe() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(parameters.integer("n", 0, MOST), null);
    }

    private static long counted(int n, TaskValue<Long> body) {
        Metrics metrics = new Metrics();
        long value = finish(measured(metrics), body);
        long calls = 2 * serial(n + 1) - 1;
        if (metrics.work() != calls || metrics.criticalPath() != Math.max(1, n)) {
            throw new IllegalStateException(metrics + " of fib(" + n + "), which has " + calls + " calls");
        }
        return value;
    }

    private static long futures(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> first = future(() -> futures(n - 1));
        long second = futures(n - 2);
        return first.join() + second;
    }

    private static long futuresThatWork(int n) {
        doWork(1);
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> first = future(() -> futuresThatWork(n - 1));
        long second = futuresThatWork(n - 2);
        return first.join() + second;
    }

    private static long joins(int n) {
        return n < 2 ? n : joinLong(() -> joins(n - 1), () -> joins(n - 2), Long::sum);
    }

    private static long joinsThatWork(int n) {
        doWork(1);
        return n < 2 ? n : joinLong(() -> joinsThatWork(n - 1), () -> joinsThatWork(n - 2), Long::sum);
    }

    private static long serial(int n) {
        long a = 0;
        long b = 1;
        for (int i = 0; i < n; i++) {
            long c = a + b;
            a = b;
            b = c;
        }
        return a;
    }
}
