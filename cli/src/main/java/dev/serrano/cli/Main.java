package dev.serrano.cli;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import picocli.CommandLine;

/** The program {@code serrano}. */
public final class Main {

    private Main() {}

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        System.exit(run(Terminal.ofProcess(), arguments));
    }

    /**
     * Runs a command.
     *
     * @return the exit code
     */
    static int run(Terminal terminal, String... arguments) {
        CommandLine line = new CommandLine(new RootCommand(terminal), new CommandFactory(terminal));
        line.setOut(terminal.out());
        line.setErr(terminal.err());
        line.setUsageHelpWidth(Math.max(80, terminal.width()));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((exception, args) -> fail(terminal, UsageErrors.explain(exception)));
        line.setExecutionExceptionHandler((exception, command, result) -> {
            if (exception instanceof UserError) {
                return fail(terminal, String.valueOf(exception.getMessage()));
            }
            if (Remedy.in(exception) instanceof OutOfMemoryError error) {
                throw error; // Start says so
            }
            terminal.err().println("serrano: this is a defect of serrano; please report it with what follows");
            exception.printStackTrace(terminal.err());
            return ExitCode.FAILED;
        });
        SchedulerTexts.explainIn(line);
        line.setExpandAtFiles(false); // a word that begins with @ is a mistake, not a file
        int code = line.execute(arguments);
        boolean arrived = terminal.arrived();
        terminal.err().flush();
        return arrived || code != ExitCode.OK ? code : ExitCode.FAILED;
    }

    private static int fail(Terminal terminal, String message) {
        terminal.complain(message);
        return ExitCode.USAGE;
    }
}
