package dev.serrano.cli;

import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.report.GraphPage;
import dev.serrano.bench.report.Numbers;
import dev.serrano.cli.console.OutputFile;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.ComputationGraph.TaskKind;
import dev.serrano.graph.GraphRecorder;
import dev.serrano.workloads.Rival;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The computation graph that {@code serrano run --graph} records, in a run of its own. */
final class RunGraph {

    private static final int DEFAULT_LIMIT = 200_000; // beyond that a page is slow
    private static final int MAX_LIMIT = 20_000_000;

    private final Case subject;
    private final Path file;
    private final int limit;
    private final Environment environment;

    private @Nullable ComputationGraph graph;
    private @Nullable String failure;

    private RunGraph(Case subject, Path file, int limit, Environment environment) {
        this.subject = subject;
        this.file = file;
        this.limit = limit;
        this.environment = environment;
    }

    /**
     * The user's request; null if it is no graph.
     *
     * @throws UserError if it makes no sense
     */
    static @Nullable RunGraph of(RunOptions options, RunPlan plan, @Nullable RunTrace trace, Environment environment) {
        if (options.graph == null) {
            if (options.graphLimit != null) {
                throw new UserError("--graph-limit is for a graph: add --graph FILE");
            }
            return null;
        }
        Path file = OutputFile.check("--graph", options.graph);
        if (!file.equals(OutputFile.STANDARD_OUTPUT) && !isPage(file) && !ends(file, ".dot")) {
            throw new UserError("--graph %s: the name must end with .html, for a page, or .dot, for Graphviz"
                    .formatted(options.graph));
        }
        plan.files().checkOther("--graph", file);
        if (trace != null) {
            trace.checkOther("--graph", file);
        }
        int most = mostSteps();
        int limit = options.graphLimit == null
                ? Math.min(most, DEFAULT_LIMIT)
                : WholeNumber.parse("--graph-limit", options.graphLimit, 1, most);
        Case subject = plan.cases().stream()
                .filter(c -> c.form().runtime() == Rival.SERRANO)
                .findFirst()
                .orElseThrow();
        return new RunGraph(subject, file, limit, environment);
    }

    private static boolean isPage(Path file) {
        return ends(file, ".html");
    }

    private static boolean ends(Path file, String ending) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /** Whether it goes to standard output, so that nothing else may be printed to it. */
    boolean usesStandardOutput() {
        return file.equals(OutputFile.STANDARD_OUTPUT);
    }

    /** Runs the form once more and records it. */
    void record(Harness harness) throws InterruptedException {
        try {
            GraphRecorder recorder = new GraphRecorder(limit);
            harness.run(subject, recorder);
            graph = recorder.graph();
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // a failure ends this run; the measurements are still to be printed
            failure = FailureText.of(e);
        }
    }

    /** Writes what was recorded, and says so. Returns whether that is done. */
    boolean write(Terminal terminal) {
        ComputationGraph done = graph;
        if (done == null) {
            terminal.complain("no graph: the run for it failed: " + failure);
            return false;
        }
        if (!OutputFile.write("--graph", file, out -> write(done, out), terminal)) {
            return false;
        }
        terminal.out().println();
        terminal.out()
                .printf(
                        "graph of %s tasks and %s steps in %s: WORK %s, CPL %s, ideal parallelism %s%n",
                        count(tasks(done)),
                        count(done.steps().size()),
                        usesStandardOutput() ? "standard output" : file,
                        count(done.work()),
                        count(done.criticalPathLength()),
                        Numbers.digits(done.idealParallelism()));
        terminal.out().flush();
        notes(done).forEach(terminal::complain);
        return true;
    }

    private void write(ComputationGraph done, OutputStream out) throws IOException {
        var text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        if (isPage(file)) {
            text.write(new GraphPage().text("Computation graph of " + subject.workload(), done, about(), notes(done)));
        } else {
            done.writeDot(text);
        }
        text.flush();
    }

    private Map<String, String> about() {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("program", subject.label());
        about.put("parameters", String.join(", ", parameters()));
        about.put("backend", environment.backend());
        about.put("scheduler", environment.scheduler());
        about.put("JDK", environment.jdk());
        about.put("commit", environment.commit());
        about.put("date", environment.date());
        return about;
    }

    private List<String> parameters() {
        return subject.parameters().entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .toList();
    }

    private List<String> notes(ComputationGraph done) {
        if (done.lostTasks() == 0) {
            return List.of();
        }
        return List.of(
                "the graph is not complete, its figures are too small: %s tasks were recorded, %s more had no room; %s"
                        .formatted(count(tasks(done)), count(done.lostTasks()), remedy(done)));
    }

    /** Names a limit that is enough, with some room. */
    private static String remedy(ComputationGraph done) {
        double each = (double) done.steps().size() / Math.max(1, tasks(done));
        long needed = (long) (1.25 * each * (tasks(done) + done.lostTasks())) + 1;
        return needed <= mostSteps()
                ? "choose smaller parameters, or --graph-limit " + needed
                : "choose smaller parameters: this JVM keeps at most " + count(mostSteps()) + " steps";
    }

    private static long tasks(ComputationGraph done) {
        return done.tasks().stream().filter(t -> t.kind() != TaskKind.OBJECT).count();
    }

    private static String count(long n) {
        return Numbers.count((double) n);
    }

    /** A third of the heap may be full of them; the graph and its page take as much again. */
    private static int mostSteps() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 3 / GraphRecorder.STEP_BYTES, 1, MAX_LIMIT);
    }
}
