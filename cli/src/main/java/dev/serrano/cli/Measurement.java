package dev.serrano.cli;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.harness.Machines;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.harness.RoundListener;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.harness.Rounds;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Timeline;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.Interruption;
import dev.serrano.cli.console.ProgressLine;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a valid {@code serrano run}: builds the input, measures, and prints the measurements.
 */
final class Measurement {

    private static final String SUITE = "run";
    private static final int WATCHED_NUMBERS = 100_000; // readings of single workers in a time line
    private static final Duration UNLIMITED = Duration.ofDays(365);

    private final Terminal terminal;
    private final RunOptions options;
    private final @Nullable RunTrace trace;
    private final @Nullable RunMetrics metrics;
    private final @Nullable RunGraph graph;
    private final Environment environment;
    private final Recorder recorder = new Recorder();
    private final ProgressLine progress;
    private final FullHeap heap = new FullHeap();
    private @Nullable OutOfMemoryError wanting; // the first that ended a case
    private volatile RunPlan plan; // with the input, as soon as that exists; read by the thread that ends the JVM

    Measurement(
            Terminal terminal,
            RunOptions options,
            RunPlan plan,
            @Nullable RunTrace trace,
            @Nullable RunGraph graph,
            Environment environment) {
        this.terminal = terminal;
        this.options = options;
        this.plan = plan;
        this.trace = trace;
        this.metrics = RunMetrics.of(options, plan);
        this.graph = graph;
        this.environment = environment;
        this.progress = new ProgressLine(terminal);
    }

    /**
     * Does it all. Returns the exit code.
     *
     * @throws UserError if the input cannot be built
     */
    int run() throws InterruptedException {
        try (progress;
                heap;
                Harness harness = new Harness(Catalog.standard());
                Interruption interruption = new Interruption(terminal, this::interrupted)) {
            plan = prepare(harness, plan);
            plan.cases().forEach(recorder::expect);
            RoundPolicy policy = new RoundPolicy(1, plan.warmUp(), plan.repeat(), UNLIMITED);
            new Rounds(harness, plan.cases(), policy, new Listener()).run();
            endIfNothingFits();
            List<Timeline> timelines = plan.files().html() == null ? List.of() : watch(harness);
            if (trace != null) {
                progress.show(1, 1, "recording a trace");
                trace.record(harness);
            }
            if (metrics != null) {
                progress.show(1, 1, "counting work");
                metrics.count(harness);
            }
            if (graph != null) {
                progress.show(1, 1, "recording a graph");
                graph.record(harness);
            }
            interruption.finish();
            progress.stop();
            int code = report().print(new Report(measured(), rows()), timelines);
            boolean ok = metrics == null || metrics.print(terminal);
            ok &= trace == null || trace.write(terminal);
            ok &= graph == null || graph.write(terminal);
            return ok ? code : ExitCode.FAILED;
        }
    }

    /**
     * Where no parallel form had memory enough there is nothing to show: the program ends as if the heap were full
     * still.
     */
    private void endIfNothingFits() {
        OutOfMemoryError e = wanting;
        if (e != null
                && rows().stream()
                        .allMatch(row -> !row.ok() || row.subject().form().runtime() == Rival.SERIAL)) {
            throw e;
        }
    }

    /** The program was stopped from outside: shows what there is. */
    private void interrupted() {
        progress.stop();
        List<Row> rows = rows();
        if (rows.isEmpty()) {
            terminal.complain(Interruption.BEFORE_ANYTHING);
            return;
        }
        int measured = rows.stream().mapToInt(row -> row.samples().size()).sum();
        String note = "interrupted after %d of %d runs".formatted(measured, runs());
        terminal.complain(note + Interruption.WHAT_THERE_IS);
        report().print(new Report(measured(), 1, rows, List.of(note)), List.of());
        if (trace != null) {
            terminal.complain("no trace was recorded: that is done at the end");
        }
        if (metrics != null) {
            terminal.complain("no work was counted: that is done at the end");
        }
        if (graph != null) {
            terminal.complain("no graph was recorded: that is done at the end");
        }
    }

    private Environment measured() {
        return environment.from(environment, Machines.load());
    }

    private RunReport report() {
        return new RunReport(terminal, plan, options.stats);
    }

    private List<Row> rows() {
        return recorder.rows(SUITE);
    }

    private int runs() {
        return plan.cases().size() * plan.repeat();
    }

    /** Builds the input, which all cases share. Returns the plan as the report shows it. */
    private static RunPlan prepare(Harness harness, RunPlan plan) {
        List<Case> cases = new ArrayList<>();
        try {
            for (Case subject : plan.cases()) {
                cases.add(harness.prepare(subject));
            }
        } catch (BadParameterException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        } catch (OutOfMemoryError e) {
            long heap = Runtime.getRuntime().maxMemory();
            throw new UserError(
                    "%s: the input does not fit into the heap of %d MiB; %s"
                            .formatted(plan.cases().getFirst().workload(), heap >> 20, Remedy.forHeap(heap)),
                    e);
        }
        return new RunPlan(List.copyOf(cases), plan.warmUp(), plan.repeat(), plan.files());
    }

    /**
     * One more run of each Serrano form that gave the right answer, for the page, which shows the workers over time.
     */
    private List<Timeline> watch(Harness harness) throws InterruptedException {
        List<Timeline> timelines = new ArrayList<>();
        for (Row row : rows()) {
            if (row.subject().form().runtime() == Rival.SERRANO && row.ok()) {
                progress.show(1, 1, "watching " + row.subject().label());
                Timeline timeline = watch(harness, row.subject(), progress);
                if (timeline != null) {
                    timelines.add(timeline);
                }
            }
        }
        return timelines;
    }

    /** Null if it failed, which is then said. */
    static @Nullable Timeline watch(Harness harness, Case subject, ProgressLine progress) throws InterruptedException {
        try {
            return harness.watch(subject, WATCHED_NUMBERS);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) { // a failure ends this run; the measurements are still to be printed
            progress.note(subject.label() + " failed when it was watched: " + FailureText.of(e));
            return null;
        }
    }

    /** Records what comes, and shows it. */
    private final class Listener implements RoundListener {

        private int done;

        @Override
        public void warmUp(int round) {
            progress.show(0, runs(), "warm-up " + round);
        }

        @Override
        public void starting(Case subject, int round) {
            heap.look();
            progress.begin();
            progress.show(done, runs(), subject.label());
        }

        @Override
        public void sample(Case subject, int round, Sample sample) {
            recorder.sample(SUITE, 0, subject, sample);
            done++;
        }

        @Override
        public void failure(Case subject, Throwable cause) {
            if (wanting == null && Remedy.in(cause) instanceof OutOfMemoryError e) {
                wanting = e;
            }
            recorder.failure(
                    subject,
                    FailureText.of(cause) + Remedy.after(cause, subject.form().runtime()));
            if (options.stackTrace) {
                progress.note(subject.label() + " failed");
                cause.printStackTrace(terminal.err());
            }
        }
    }
}
