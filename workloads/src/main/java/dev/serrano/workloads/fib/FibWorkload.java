package dev.serrano.workloads.fib;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import java.util.List;

/** The n-th Fibonacci number by its recursive definition: a task for each call, and next to no work in a task. */
public final class FibWorkload implements Workload {
    private static final int LARGEST = 46; // fib(47) does not fit an int

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fib",
            "the n-th Fibonacci number by its recursive definition, without a cut-off",
            "what a task costs that nobody steals: spawn, completion, join",
            "Cilk; the measure of task overhead in all five papers",
            List.of(Parameter.integer("n", 38, "which Fibonacci number, 0 to " + LARGEST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("future", (n, context) -> text(context.serrano().launch(() -> FutureFib.fib(n))))
            .serrano("future-paper", (n, context) -> text(context.serrano().launch(() -> FuturePaperFib.fib(n))))
            .serrano("async-finish", (n, context) -> text(context.serrano().launch(() -> AsyncFinishFib.fib(n))))
            .serrano("join", (n, context) -> text(context.serrano().launch(() -> JoinFib.fib(n))))
            .add(Rival.FORKJOIN, "task", (n, context) -> text(context.forkJoin().invoke(new ForkJoinFib(n))))
            .serial((n, context) -> text(SerialFib.fib(n)))
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
        int n = parameters.integer("n", 0, LARGEST);
        return FORMS.prepare(n, Long.toString(iterative(n)));
    }

    private static String text(Number number) {
        return Long.toString(number.longValue());
    }

    /** The answer, found in another way than the forms find it. */
    private static long iterative(int n) {
        long current = 0;
        long next = 1;
        for (int i = 0; i < n; i++) {
            long sum = current + next;
            current = next;
            next = sum;
        }
        return current;
    }
}
