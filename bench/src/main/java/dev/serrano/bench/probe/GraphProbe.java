package dev.serrano.bench.probe;

import dev.serrano.Serrano;
import dev.serrano.bench.harness.CountingPrepared;
import dev.serrano.bench.report.GraphPage;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program of many tasks is recorded, and its graph written as a page. */
public final class GraphProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "graph-page";

    /** The name of the time from the recorded program to the written page, in milliseconds, among the counters. */
    public static final String PAGE_MILLIS = "page_ms";

    private static final Form SERRANO = new Form(Rival.SERRANO, "page");
    private static final Form SERIAL = new Form(Rival.SERIAL, "sum"); // the answer without a graph
    private static final int TASKS = 24; // of a group, which is so many tasks of one step, as many spawns, and an end
    private static final int STEPS = 2 * TASKS + 2;
    private static final int MOST = 1_000_000;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "records groups of tasks and writes their computation graph",
                "how long one waits for a graph",
                "the harness itself",
                List.of(Parameter.integer("steps", 50_000, "how many steps the graph has, about; 100 to " + MOST)));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Page(parameters.integer("steps", 100, MOST) / (STEPS + 1));
    }

    private static final class Page implements CountingPrepared {
        private final int groups;
        private double millis;

        Page(int groups) {
            this.groups = groups;
        }

        @Override
        public String run(Form form, RunContext context) throws Exception {
            if (!form.equals(SERRANO)) {
                return expected();
            }
            GraphRecorder recorder = new GraphRecorder();
            context.serrano().launch(() -> recorder.record(this::program));
            Path file = Files.createTempFile("serrano-graph", ".html");
            try {
                long start = System.nanoTime();
                ComputationGraph graph = recorder.graph();
                Files.writeString(file, new GraphPage().text("groups", graph, Map.of(), List.of()));
                millis = (System.nanoTime() - start) / 1e6;
                return graph.work() + " units, " + graph.criticalPathLength() + " at least";
            } finally {
                Files.delete(file);
            }
        }

        private void program() {
            for (int i = 0; i < groups; i++) {
                Serrano.async(() -> {
                    Serrano.finish(() -> {
                        for (int k = 0; k < TASKS; k++) {
                            int units = k + 1;
                            Serrano.async(() -> Serrano.doWork(units));
                        }
                    });
                    Serrano.doWork(1);
                });
            }
        }

        @Override
        public String expected() {
            return groups * (TASKS * (TASKS + 1L) / 2 + 1) + " units, " + (TASKS + 1) + " at least";
        }

        @Override
        public Map<String, Double> counters() {
            return Map.of(PAGE_MILLIS, millis);
        }
    }
}
