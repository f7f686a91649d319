package dev.serrano.workloads.fib;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * The n-th Fibonacci number, where all calls wait for their values at once: calls that need no others give theirs only
 * when all other calls have asked for those they need. So each get comes before its value, in any order of the tasks;
 * with {@code fib} a call mostly finds the values there.
 */
public final class WaitingFibWorkload extends TableWorkload<WaitingFibWorkload.Input> {
    /** The point that forms reach when all calls have asked for their values. */
    private static final String ALL_WAIT = "fib-waiting";

    private static final int LARGEST = 28; // 1,028,457 calls
    private static final String LOOK = "look";
    private static final String NO = "no";
    private static final String YES = "yes";

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fib-waiting",
            "the n-th Fibonacci number, every get before its value",
            "suspending and resuming: as many tasks as calls wait at once, or as many threads",
            "Imam and Sarkar, cooperative scheduling: fib(20), where blocking runs out of memory",
            List.of(
                    Parameter.integer("n", 16, "which Fibonacci number, 0 to " + LARGEST),
                    Parameter.oneOf(
                            LOOK,
                            "whether suites may look at heap and threads when all wait, in forms that have tasks or"
                                    + " threads which wait",
                            List.of(NO, YES))));

    private static final FormTable<Input> FORMS = FormTable.<Input>builder()
            .serrano("get", (input, context) -> {
                Runnable allWait = input.atTheWait(context);
                return Integer.toString(context.serrano().launch(() -> WaitingFib.run(input.n, allWait)));
            })
            .serrano("awaiting", input -> AwaitingFib.run(input.n))
            .add(Rival.VIRTUAL_THREADS, "join", (input, context) -> {
                return Integer.toString(VirtualThreadFib.run(input.n, input.atTheWait(context)));
            })
            .add(
                    Rival.COMPLETABLE_FUTURE,
                    "then-combine",
                    (input, context) -> Integer.toString(StageFib.run(input.n, context.forkJoin())))
            .serial(input -> SerialFib.fib(input.n))
            .build();

    /** The number to compute, and whether it is watched meanwhile. */
    record Input(int n, boolean look) {
        Runnable atTheWait(RunContext context) {
            return look ? () -> context.reached(ALL_WAIT) : () -> {};
        }
    }

    /** The workload; it has no state. */
    public WaitingFibWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 0, LARGEST);
        return FORMS.prepare(new Input(n, parameters.text(LOOK).equals(YES)), Long.toString(FibWorkload.iterative(n)));
    }
}
