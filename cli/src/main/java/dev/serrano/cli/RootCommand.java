package dev.serrano.cli;

import dev.serrano.cli.claims.ClaimsCommand;
import dev.serrano.cli.cluster.ClusterCommand;
import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.doctor.DoctorCommand;
import dev.serrano.cli.top.TopCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The options before the name of a command: only {@code --help} and {@code --version}. */
@Command(
        name = "serrano",
        description = "Structured task parallelism for the JVM: run the workloads, measure them, watch programs, check"
                + " this machine.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class,
        subcommands = {
            ListCommand.class,
            RunCommand.class,
            BenchCommand.class,
            ClaimsCommand.class,
            SimulateCommand.class,
            MeasurementsCommand.class,
            TopCommand.class,
            ClusterCommand.class,
            WeaveCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            HelpCommand.class
        },
        footer = {
            "",
            "First steps:",
            "  serrano run nqueens",
            "  serrano run fib --against forkjoin -w 2",
            "  serrano doctor"
        })
final class RootCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    RootCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(terminal.err());
        return ExitCode.USAGE;
    }
}
