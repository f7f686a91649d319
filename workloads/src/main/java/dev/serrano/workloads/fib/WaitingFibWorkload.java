package dev.serrano.workloads.fib;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * The n-th Fibonacci number, where all calls wait for their values at once: calls that need no others give theirs only
 * when all other calls have asked for those they need. So each get comes before its value, in any order of the tasks;
 * with {@code fib} a call mostly finds the values there.
 */
public final class WaitingFibWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 28; // 1,028,457 calls

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fib-waiting",
            "the n-th Fibonacci number, every get before its value",
            "suspending and resuming: as many tasks as calls wait at once, or as many threads",
            "Imam and Sarkar, cooperative scheduling: fib(20), where blocking runs out of memory",
            List.of(Parameter.integer("n", 16, "which Fibonacci number, 0 to " + LARGEST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("get", WaitingFib::run)
            .serrano("awaiting", AwaitingFib::run)
            .add(Rival.VIRTUAL_THREADS, "join", VirtualThreadFib::run)
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "then-combine",
                    (n, context) -> Integer.toString(StageFib.run(n, context.forkJoin())))
            .serial(SerialFib::fib)
            .build();

    /** The workload; it has no state. */
    public WaitingFibWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, LARGEST);
        return FORMS.prepare(n, Long.toString(FibWorkload.iterative(n)));
    }
}
