package dev.serrano.cli;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.workloads.Nearest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code serrano completion}. */
@Command(
        name = "completion",
        description = "Prints a script that lets the shell complete commands, options, workloads and suites.",
        footer = {
            "",
            "For this shell, and for every one to come if the line stands in .bashrc or .zshrc:",
            "  source <(./serrano completion bash)",
            "  source <(./serrano completion zsh)"
        })
final class CompletionCommand implements Callable<Integer> {

    private static final String BASH = "bash";
    private static final String ZSH = "zsh";
    static final List<String> SHELLS = List.of(BASH, ZSH);

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            index = "0",
            paramLabel = "SHELL",
            completionCandidates = Candidates.Shells.class,
            description = "bash or zsh.")
    private String shell = BASH;

    CompletionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new UserError(
                    "completion: there is no script for '%s'; %s".formatted(shell, Nearest.hint(shell, SHELLS)));
        }
        if (shell.equals(ZSH)) {
            terminal.out().println("autoload -Uz compinit bashcompinit && compinit && bashcompinit");
        }
        terminal.out()
                .print(SchedulerTexts.completedBy(
                        AutoComplete.bash("serrano", spec.root().commandLine())));
        return ExitCode.OK;
    }
}
