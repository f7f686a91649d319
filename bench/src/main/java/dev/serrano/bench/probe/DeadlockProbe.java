package dev.serrano.bench.probe;

import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskFuture;
import dev.serrano.bench.harness.CountingPrepared;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tasks that wait for each other in a circle, and how long it takes until the run has failed with a report of them. */
public final class DeadlockProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "deadlock-report";

    /** The name of the time from the last wait to the exception, in milliseconds, among the counters. */
    public static final String REPORT_MILLIS = "report_ms";

    private static final Form SERRANO = new Form(Rival.SERRANO, "circle");
    private static final Form SERIAL = new Form(Rival.SERIAL, "nobody"); // in serial code no task waits
    private static final int MOST = 1_000_000;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "tasks that wait for each other in a circle, until that is reported",
                "how soon a deadlock is found",
                "the harness itself",
                List.of(Parameter.integer("tasks", 1_000, "how many, 2 to " + MOST)));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Circle(parameters.integer("tasks", 2, MOST));
    }

    private static final class Circle implements CountingPrepared {
        private final int tasks;
        private volatile long lastWait; // about: of the tasks that begin their waits at once, one
        private double millis;

        Circle(int tasks) {
            this.tasks = tasks;
        }

        @Override
        public String run(Form form, RunContext context) {
            if (!form.equals(SERRANO)) {
                return expected();
            }
            try {
                context.serrano().launch(this::circle);
                return "no deadlock";
            } catch (TaskDeadlockException e) {
                millis = (System.nanoTime() - lastWait) / 1e6;
                String report = String.valueOf(e.getMessage());
                return report.contains("\n" + tasks + " tasks wait") ? expected() : report;
            }
        }

        private void circle() {
            List<TaskFuture<Integer>> all = new ArrayList<>();
            Promise<Boolean> open = promise();
            for (int i = 0; i < tasks; i++) {
                int next = (i + 1) % tasks;
                all.add(future(() -> {
                    open.join();
                    TaskFuture<Integer> other = all.get(next);
                    lastWait = System.nanoTime();
                    return other.join();
                }));
            }
            open.put(true);
        }

        @Override
        public String expected() {
            return "a deadlock of " + tasks + " tasks";
        }

        @Override
        public Map<String, Double> counters() {
            return Map.of(REPORT_MILLIS, millis);
        }
    }
}
