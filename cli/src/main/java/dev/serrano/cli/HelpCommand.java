package dev.serrano.cli;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.workloads.Nearest;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serrano help}. */
@Command(name = "help", description = "Explains the program, a command, or with run NAME a workload.")
final class HelpCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command to explain.")
    private List<String> words = new ArrayList<>();

    HelpCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        PrintWriter out = terminal.out();
        if (words.isEmpty()) {
            root.usage(out);
            return ExitCode.OK;
        }
        CommandLine command = root;
        int known = 0;
        while (known < words.size() && !command.getSubcommands().isEmpty()) {
            command = subcommand(command, words.get(known++));
        }
        boolean ofWorkload = command.getCommand() instanceof RunCommand;
        int most = ofWorkload ? 2 : known;
        if (words.size() > most) {
            throw new UserError("'%s' is one argument too many; see serrano help help".formatted(words.get(most)));
        }
        if (words.size() > known) {
            WorkloadText.print(RunPlan.workload(words.getLast()), out);
        } else {
            command.usage(out);
        }
        return ExitCode.OK;
    }

    private static CommandLine subcommand(CommandLine command, String name) {
        CommandLine found = command.getSubcommands().get(name);
        if (found == null) {
            throw new UserError("there is no command '%s'; %s"
                    .formatted(name, Nearest.hint(name, command.getSubcommands().keySet())));
        }
        return found;
    }
}
