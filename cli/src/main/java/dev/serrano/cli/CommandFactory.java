package dev.serrano.cli;

import dev.serrano.cli.claims.ClaimsCommand;
import dev.serrano.cli.claims.ClaimsListCommand;
import dev.serrano.cli.claims.ClaimsPageCommand;
import dev.serrano.cli.claims.ClaimsRunCommand;
import dev.serrano.cli.claims.ClaimsShowCommand;
import dev.serrano.cli.cluster.ClusterBenchCommand;
import dev.serrano.cli.cluster.ClusterCommand;
import dev.serrano.cli.cluster.ClusterNodeCommand;
import dev.serrano.cli.cluster.ClusterRunCommand;
import dev.serrano.cli.cluster.ClusterSideCommand;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.doctor.DoctorCommand;
import dev.serrano.cli.top.TopCommand;
import picocli.CommandLine;

/** Makes the commands, each with the terminal it prints to. */
final class CommandFactory implements CommandLine.IFactory {

    private final Terminal terminal;

    CommandFactory(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == ListCommand.class) {
            return type.cast(new ListCommand(terminal));
        }
        if (type == RunCommand.class) {
            return type.cast(new RunCommand(terminal));
        }
        if (type == BenchCommand.class) {
            return type.cast(new BenchCommand(terminal));
        }
        if (type == SimulateCommand.class) {
            return type.cast(new SimulateCommand(terminal));
        }
        if (type == MeasurementsCommand.class) {
            return type.cast(new MeasurementsCommand(terminal));
        }
        if (type == TopCommand.class) {
            return type.cast(new TopCommand(terminal));
        }
        if (type == ClusterCommand.class) {
            return type.cast(new ClusterCommand(terminal));
        }
        if (type == ClusterRunCommand.class) {
            return type.cast(new ClusterRunCommand(terminal, Main.class));
        }
        if (type == ClusterNodeCommand.class) {
            return type.cast(new ClusterNodeCommand(terminal));
        }
        if (type == ClusterBenchCommand.class) {
            return type.cast(new ClusterBenchCommand(terminal, Main.class));
        }
        if (type == ClusterSideCommand.class) {
            return type.cast(new ClusterSideCommand(terminal));
        }
        if (type == ClaimsCommand.class) {
            return type.cast(new ClaimsCommand(terminal));
        }
        if (type == ClaimsListCommand.class) {
            return type.cast(new ClaimsListCommand(terminal));
        }
        if (type == ClaimsShowCommand.class) {
            return type.cast(new ClaimsShowCommand(terminal));
        }
        if (type == ClaimsRunCommand.class) {
            return type.cast(new ClaimsRunCommand(terminal));
        }
        if (type == ClaimsPageCommand.class) {
            return type.cast(new ClaimsPageCommand(terminal));
        }
        if (type == WeaveCommand.class) {
            return type.cast(new WeaveCommand(terminal));
        }
        if (type == DoctorCommand.class) {
            return type.cast(new DoctorCommand(terminal));
        }
        if (type == HelpCommand.class) {
            return type.cast(new HelpCommand(terminal));
        }
        if (type == CompletionCommand.class) {
            return type.cast(new CompletionCommand(terminal));
        }
        return CommandLine.defaultFactory().create(type);
    }
}
