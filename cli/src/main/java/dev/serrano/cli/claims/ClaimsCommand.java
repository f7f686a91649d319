package dev.serrano.cli.claims;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code serrano claims}: only names its subcommands. */
@Command(
        name = "claims",
        description = "Holds what the papers claim against measurements on this machine.",
        subcommands = {ClaimsListCommand.class, ClaimsShowCommand.class, ClaimsRunCommand.class, ClaimsPageCommand.class
        },
        footer = {
            "",
            "  serrano claims list",
            "  serrano claims show H5",
            "  serrano claims run H5 S1 --html claims.html",
            "  serrano claims run --document cooperative"
        })
public final class ClaimsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public ClaimsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(terminal.err());
        return ExitCode.USAGE;
    }
}
