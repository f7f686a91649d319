package dev.serrano.cli;

import dev.serrano.bench.harness.BuildInfo;
import dev.serrano.bench.harness.Environments;
import dev.serrano.bench.harness.RuntimeDefaults;
import dev.serrano.bench.model.Environment;
import dev.serrano.cli.console.Defaults;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.OutputOptions;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.WholeNumber;
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

    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

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
            throw new ParameterException(
                    spec.commandLine(), "Missing required parameter: 'NAME', a workload of serrano list");
        }
        limitVirtualThreads();
        RuntimeDefaults defaults = Defaults.probe();
        RunReplay replay = RunReplay.of(options, terminal);
        RunPlan asked = RunPlan.of(options, outputs, defaults);
        if (replay != null) {
            return replay.run(asked);
        }
        RunRaces races = RunRaces.of(options, asked, terminal);
        if (races != null) {
            return races.run();
        }
        RunTrace trace = RunTrace.of(options, asked);
        Environment environment = Environments.current(
                        defaults, BuildInfo.current().commit())
                .with(
                        options.backend == null ? defaults.backendName() : options.backend,
                        options.scheduler == null ? defaults.scheduler() : options.scheduler);
        RunGraph graph = RunGraph.of(options, asked, trace, environment);
        boolean streams = asked.files().useStandardOutput()
                || (trace != null && trace.usesStandardOutput())
                || (graph != null && graph.usesStandardOutput());
        Terminal tables = streams ? terminal.forPrograms() : terminal;
        return new Measurement(tables, options, asked, trace, graph, environment).run();
    }

    private int help() {
        if (options.name.isEmpty()) {
            spec.commandLine().usage(terminal.out());
        } else {
            WorkloadText.print(RunPlan.workload(options.name), terminal.out());
        }
        return ExitCode.OK;
    }

    /** Virtual threads get as many carriers as the other runtimes get workers; read by the JDK at their first use. */
    private void limitVirtualThreads() {
        Integer workers = workers(options);
        if (workers != null && System.getProperty(PARALLELISM) == null) {
            System.setProperty(PARALLELISM, workers.toString());
        }
    }

    /** The workers that were asked for in some way; null for the default, which is as the JDK's: the number of CPUs. */
    static @Nullable Integer workers(RunOptions options) {
        PlacesOption places = PlacesOption.of(options);
        if (places != null) {
            return places.workers();
        }
        String asked = options.workers;
        return asked == null
                ? Integer.getInteger("serrano.workers")
                : Integer.valueOf(WholeNumber.parse("-w", asked, 1, RunPlan.MOST_WORKERS));
    }
}
