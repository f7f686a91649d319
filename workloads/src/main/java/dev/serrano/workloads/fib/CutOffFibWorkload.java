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
 * The n-th Fibonacci number modulo 2^64, recursively down to a cut-off and by a loop from there on: the thesis's FIB,
 * whose cut-off is only a load for the last calls. With the defaults 987 calls have it.
 */
public final class CutOffFibWorkload extends TableWorkload<CutOffFib.Input> {
    private static final int LARGEST = 100_000_000;
    private static final int DEEPEST = 30; // 2,178,309 loops

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fib-cutoff",
            "the n-th Fibonacci number modulo 2^64, down to a cut-off",
            "futures that are got at once, with an even load in the last ones",
            "Imam's thesis, FIB: the term 100,014, and from 100,000 on sequential",
            List.of(
                    Parameter.integer("n", 100_014, "which Fibonacci number, 0 to " + LARGEST),
                    Parameter.integer("cutoff", 100_000, "the largest that a loop computes, 1 to " + LARGEST)));

    private static final FormTable<CutOffFib.Input> FORMS = FormTable.<CutOffFib.Input>builder()
            .serrano("future", CutOffFib::byFuture)
            .serrano("future-paper", CutOffFib::byFutures)
            .serrano("awaiting", CutOffFib::byAwaiting)
            .forkJoin("task", CutOffFib.Task::new)
            .blocking("future", CutOffFib::byBlocking)
            .add(Rival.VIRTUAL_THREADS, "thread", CutOffFib::byThreads)
            .add(Rival.COMPLETABLE_FUTURE, "then-combine", (input, context) -> {
                return Long.toString(CutOffFib.stage(input, context.forkJoin()).join());
            })
            .serial(CutOffFib::serial)
            .build();

    /** The workload; it has no state. */
    public CutOffFibWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, LARGEST);
        int cutOff = parameters.integer("cutoff", 1, LARGEST);
        if (n - cutOff > DEEPEST) {
            throw new BadParameterException("fib-cutoff: n=" + n + " is " + (n - cutOff) + " above cutoff=" + cutOff
                    + ", which makes too many calls: it may be " + DEEPEST + " above at most");
        }
        return FORMS.prepare(new CutOffFib.Input(n, cutOff), Long.toString(FibWorkload.iterative(n)));
    }
}
