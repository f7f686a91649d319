package dev.serrano.cli;

import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.FailureText;
import dev.serrano.bench.harness.Harness;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.harness.RoundListener;
import dev.serrano.bench.harness.RoundPolicy;
import dev.serrano.bench.harness.Rounds;
import dev.serrano.bench.harness.RuntimeDefaults;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Environment;
import dev.serrano.bench.model.Report;
import dev.serrano.bench.model.Row;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Timeline;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Rival;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code serrano run}. */
@Command(name = "run", description = "Runs a workload, checks its answer, and compares its forms.")
final class RunCommand implements Callable<Integer> {

    private static final String SUITE = "run";
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration UNLIMITED = Duration.ofDays(365);

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            description = "Shows this help; with NAME, explains that workload.")
    private boolean help;

    @Mixin
    private RunOptions options = new RunOptions();

    @Mixin
    private OutputOptions outputs = new OutputOptions();

    RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (help) {
            return help();
        }
        if (options.name.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Missing required parameter: 'NAME', a workload");
        }
        limitVirtualThreads();
        RuntimeDefaults defaults = defaults();
        RunPlan asked = RunPlan.of(options, outputs, defaults);
        RunTrace trace = RunTrace.of(options, asked);
        Environment environment =
                Environments.current(defaults, BuildInfo.current().commit());
        try (Harness harness = new Harness(Catalog.standard())) {
            return run(harness, prepare(harness, asked), trace, environment);
        }
    }

    private int run(Harness harness, RunPlan plan, @Nullable RunTrace trace, Environment environment)
            throws InterruptedException {
        Recorder recorder = new Recorder();
        plan.cases().forEach(recorder::expect);
        RunReport report = new RunReport(terminal, plan, options.stats);
        try (ProgressLine progress = new ProgressLine(terminal);
                Interruption interruption = new Interruption(() -> {
                    progress.stop();
                    terminal.complain("interrupted; this is what was measured before");
                    report.print(new Report(environment, recorder.rows(SUITE)), List.of());
                })) {
            RoundPolicy policy = new RoundPolicy(1, WARM_UP, plan.repeat(), UNLIMITED);
            new Rounds(harness, plan.cases(), policy, new Listener(plan, recorder, progress)).run();
            List<Timeline> timelines =
                    plan.files().html() == null ? List.of() : watch(harness, recorder.rows(SUITE), progress);
            if (trace != null) {
                progress.show(1, 1, "recording a trace");
                trace.record(harness);
            }
            if (!interruption.finish()) {
                Thread.currentThread().join(); // the JVM is shutting down and prints what there is
            }
            progress.stop();
            int code = report.print(new Report(environment, recorder.rows(SUITE)), timelines);
            return trace == null || trace.write(terminal) ? code : ExitCode.FAILED;
        }
    }

    private int help() {
        if (options.name.isEmpty()) {
            spec.commandLine().usage(terminal.out());
        } else {
            WorkloadText.print(RunPlan.workload(options.name), terminal.out());
        }
        return ExitCode.OK;
    }

    /** One more run of each Serrano form that gave the right answer, for the page: what the workers do over time. */
    private List<Timeline> watch(Harness harness, List<Row> rows, ProgressLine progress) throws InterruptedException {
        List<Timeline> timelines = new ArrayList<>();
        for (Row row : rows) {
            if (row.subject().form().runtime() == Rival.SERRANO && row.ok()) {
                progress.show(1, 1, "watching " + row.subject().label());
                try {
                    timelines.add(harness.watch(row.subject()));
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    progress.note(row.subject().label() + " failed when it was watched: " + FailureText.of(e));
                }
            }
        }
        return timelines;
    }

    /** Virtual threads get as many carriers as the other runtimes get workers; read by the JDK at their first use. */
    private void limitVirtualThreads() {
        if (options.workers != null && System.getProperty(PARALLELISM) == null) {
            int workers = WholeNumber.parse("-w", options.workers, 1, RunPlan.MOST_WORKERS);
            System.setProperty(PARALLELISM, Integer.toString(workers));
        }
    }

    static RuntimeDefaults defaults() {
        try {
            return RuntimeDefaults.probe();
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new UserError(String.valueOf(e.getMessage()), e); // a -Dserrano property that makes no sense here
        }
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
        }
        return new RunPlan(List.copyOf(cases), plan.repeat(), plan.files());
    }

    /** Records what comes, and shows it. */
    private final class Listener implements RoundListener {

        private final RunPlan plan;
        private final Recorder recorder;
        private final ProgressLine progress;
        private int done;

        Listener(RunPlan plan, Recorder recorder, ProgressLine progress) {
            this.plan = plan;
            this.recorder = recorder;
            this.progress = progress;
        }

        @Override
        public void warmUp(int round) {
            progress.show(0, all(), "warm-up " + round);
        }

        @Override
        public void starting(Case subject, int round) {
            progress.begin();
            progress.show(done, all(), subject.label());
        }

        @Override
        public void sample(Case subject, int round, Sample sample) {
            recorder.sample(SUITE, 0, subject, sample);
            done++;
        }

        @Override
        public void failure(Case subject, Throwable cause) {
            recorder.failure(subject, FailureText.of(cause));
            if (options.stackTrace) {
                progress.note(subject.label() + " failed");
                cause.printStackTrace(terminal.err());
            }
        }

        private int all() {
            return plan.cases().size() * plan.repeat();
        }
    }
}
