package dev.serrano.cli.console;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The files for the results of a measurement, besides the table on the terminal; unchecked. */
public final class OutputOptions {

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Writes the results as JSON; - is standard output, the table then goes to standard error.")
    @Nullable
    String json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Writes a page with charts and tables, which needs no network; - as for --json.")
    @Nullable
    String html;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Writes every sample as a line of CSV; - as for --json.")
    @Nullable
    String csv;
}
