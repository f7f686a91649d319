package dev.serrano.cli.cluster;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code serrano cluster}: only names its subcommands. */
@Command(
        name = "cluster",
        description = "Runs workloads over several JVMs, on this machine or on many.",
        subcommands = {
            ClusterRunCommand.class,
            ClusterNodeCommand.class,
            ClusterBenchCommand.class,
            ClusterSideCommand.class
        },
        footer = {
            "",
            "  serrano cluster run uts -n 3",
            "  serrano cluster node --port 25520",
            "  serrano cluster node --seed 127.0.0.1:25520",
            "  serrano cluster bench --json figures.json"
        })
public final class ClusterCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public ClusterCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(terminal.err());
        return ExitCode.USAGE;
    }
}
