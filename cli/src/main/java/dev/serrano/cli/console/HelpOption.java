package dev.serrano.cli.console;

import picocli.CommandLine.Option;

/** {@code --help}, as every command has it. */
public final class HelpOption {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean asked;
}
