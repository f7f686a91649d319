package dev.serrano.workloads.fib;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * The n-th Fibonacci number by its recursive definition: a task for each call, and next to no work in a task.
 *
 * <p>The form {@code task-coarse} is what to compare the form {@code woven} with, which needs no cut-off: not with the
 * others, whose subject is the cost of a task. The forms {@code channel-future} and {@code spawn-sync} are Prell's, to be compared with {@code future} and
 * {@code async-finish} (docs/adr/0018).
 */
public final class FibWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 46; // fib(47) does not fit an int

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fib",
            "the n-th Fibonacci number, recursively, without a cut-off",
            "what a task costs that nobody steals: spawn, completion, join",
            "Cilk; the measure of task overhead in all five papers",
            List.of(Parameter.integer("n", 38, "which Fibonacci number, 0 to " + LARGEST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("future", FutureFib::fib)
            .serrano("future-paper", FuturePaperFib::fib)
            .serrano("async-finish", AsyncFinishFib::fib)
            .serrano("join", JoinFib::fib)
            .serrano("channel-future", ChannelFutureFib::fib)
            .serrano("channel-future-pooled", ChannelFutureFib::pooled)
            .serrano("spawn-sync", SpawnSyncFib::fib)
            .serrano("shadow-stack", ShadowStackFib::fib)
            .serrano("habanero-future", HabaneroFib::byFuture)
            .serrano("habanero-finish", HabaneroFib::asyncFinish)
            .forkJoin("task", n -> new ForkJoinFib(n, ForkJoinFib.NO_CUT_OFF))
            .forkJoin("task-coarse", n -> new ForkJoinFib(n, ForkJoinFib.CUT_OFF))
            .openMp("task", n -> new String[] {n.toString()}, answer -> answer)
            .serial(SerialFib::fib)
            .woven(MethodHandles.lookup(), new WovenFib())
            .woven("woven-join", MethodHandles.lookup(), new WovenJoinFib())
            .woven("woven-switch", MethodHandles.lookup(), new SwitchFib())
            .build();

    /** The workload; it has no state. */
    public FibWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, LARGEST);
        return FORMS.prepare(n, Long.toString(iterative(n)));
    }

    /** The answer, found in another way than the forms find it. */
    static long iterative(int n) {
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
