package dev.serrano.bench.probe;

import dev.serrano.TaskRuntime;
import dev.serrano.ablation.PushAndPop;
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
 * A worker's pushes and pops and nothing else: the tasks were made before, and are not run. The serial form has an
 * array instead of the deque. Where {@link StackProbe} also makes and runs the tasks and ends their scope.
 */
public final class PushPopProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "push-pop";

    private static final Form SERRANO = new Form(Rival.SERRANO, "deque");
    private static final Form SERIAL = new Form(Rival.SERIAL, "array");
    private static final int MOST_ROUNDS = 100_000_000;
    private static final int HANDFUL = 16;
    private static final String MEMORY = "memory";
    private static final String REGISTER = "register";

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "pushes " + HANDFUL + " tasks and pops them, time and again",
                "what a push and a pop cost, by themselves",
                "the harness itself",
                List.of(
                        Parameter.integer("rounds", 200_000, "how often, 1 to " + MOST_ROUNDS),
                        Parameter.oneOf(
                                "top",
                                "where the array's top is between two operations: in memory, as when code runs there"
                                        + " that the compiler does not see, or in a register",
                                List.of(MEMORY, REGISTER))));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int rounds = parameters.integer("rounds", 1, MOST_ROUNDS);
        return new Rounds(rounds, parameters.text("top").equals(MEMORY), new PushAndPop(HANDFUL));
    }

    private record Rounds(int rounds, boolean inMemory, PushAndPop tasks) implements Prepared {

        @Override
        public String run(Form form, RunContext context) throws Exception {
            return Long.toString(form.equals(SERRANO) ? onWorker(context.serrano()) : tasks.onArray(rounds, inMemory));
        }

        private long onWorker(TaskRuntime runtime) {
            return runtime.launch(() -> tasks.onWorker(rounds));
        }

        @Override
        public String expected() {
            return Long.toString((long) rounds * HANDFUL);
        }
    }
}
