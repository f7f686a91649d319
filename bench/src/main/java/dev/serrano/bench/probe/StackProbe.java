package dev.serrano.bench.probe;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.List;

/**
 * What a worker's own push and pop cost: bodies are put on a stack by the handful, then run youngest first. The serial form
 * has a plain array and nothing else; the Serrano form spawns them in a finish, so it also makes tasks and ends a scope. On
 * one worker nothing of that needs an atomic instruction.
 */
public final class StackProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "stack";

    private static final Form SERRANO = new Form(Rival.SERRANO, "async-finish");
    private static final Form SERIAL = new Form(Rival.SERIAL, "array");
    private static final int MOST_ROUNDS = 100_000_000;

    /** Fewer than a batch, whose order would be another. */
    private static final int HANDFUL = 16;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "puts " + HANDFUL + " bodies on a stack and runs them, time and again",
                "what a push and a pop cost",
                "the harness itself",
                List.of(Parameter.integer("rounds", 200_000, "how often, 1 to " + MOST_ROUNDS)));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Bodies(parameters.integer("rounds", 1, MOST_ROUNDS));
    }

    private static final class Bodies implements Prepared {
        private final int rounds;
        private long sum;

        Bodies(int rounds) {
            this.rounds = rounds;
        }

        @Override
        public String run(Form form, RunContext context) throws Exception {
            sum = 0;
            if (form.equals(SERRANO)) {
                onRuntime(context.serrano());
            } else {
                onArray();
            }
            return Long.toString(sum);
        }

        private void onRuntime(TaskRuntime runtime) {
            runtime.launch(() -> {
                for (int round = 0; round < rounds; round++) {
                    Serrano.finish(() -> {
                        for (int i = 0; i < HANDFUL; i++) {
                            int index = i;
                            Serrano.async(() -> sum += index);
                        }
                    });
                }
            });
        }

        private void onArray() {
            Runnable[] stack = new Runnable[HANDFUL];
            for (int round = 0; round < rounds; round++) {
                int top = 0;
                for (int i = 0; i < HANDFUL; i++) {
                    int index = i;
                    stack[top++] = () -> sum += index;
                }
                while (top > 0) {
                    stack[--top].run();
                }
            }
        }

        @Override
        public String expected() {
            return Long.toString((long) rounds * HANDFUL * (HANDFUL - 1) / 2);
        }
    }
}
