package dev.serrano.cli;

import picocli.CommandLine.Option;

/** {@code --help}, as every command has it. */
final class HelpOption {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    boolean asked;
}
