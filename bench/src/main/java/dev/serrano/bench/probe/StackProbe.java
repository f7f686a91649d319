package dev.serrano.bench.probe;

import dev.serrano.Serrano;
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
 * The price of a worker's own push and pop: bodies are put on a stack by the handful, then run youngest first. The
 * serial form has a plain array and nothing else; the Serrano form spawns them in a finish, so it also makes tasks and
 * ends a scope. On one worker nothing of that needs an atomic instruction.
 */
public final class StackProbe extends TableWorkload<Integer> {

    /** The workload's name. */
    public static final String NAME = "stack";

    private static final int MOST_ROUNDS = 100_000_000;

    /** Fewer than a batch, whose order would be another. */
    private static final int HANDFUL = 16;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            NAME,
            "puts " + HANDFUL + " bodies on a stack and runs them, time and again",
            "what a push and a pop cost",
            "the harness itself",
            List.of(Parameter.integer("rounds", 200_000, "how often, 1 to " + MOST_ROUNDS)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("async-finish", StackProbe::onRuntime)
            .add(Rival.SERIAL, "array", StackProbe::onArray)
            .build();

    /** The sum of the bodies, on one worker. */
    private static final class Sum {
        long value;
    }

    /** The probe; it has no state. */
    public StackProbe() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int rounds = parameters.integer("rounds", 1, MOST_ROUNDS);
        return FORMS.prepare(rounds, Long.toString((long) rounds * HANDFUL * (HANDFUL - 1) / 2));
    }

    private static long onRuntime(int rounds) {
        Sum sum = new Sum();
        for (int round = 0; round < rounds; round++) {
            Serrano.finish(() -> {
                for (int i = 0; i < HANDFUL; i++) {
                    int index = i;
                    Serrano.async(() -> sum.value += index);
                }
            });
        }
        return sum.value;
    }

    private static long onArray(int rounds) {
        Sum sum = new Sum();
        Runnable[] stack = new Runnable[HANDFUL];
        for (int round = 0; round < rounds; round++) {
            int top = 0;
            for (int i = 0; i < HANDFUL; i++) {
                int index = i;
                stack[top++] = () -> sum.value += index;
            }
            while (top > 0) {
                stack[--top].run();
            }
        }
        return sum.value;
    }
}
