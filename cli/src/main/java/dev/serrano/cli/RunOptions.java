package dev.serrano.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments of {@code serrano run}, unchecked. */
final class RunOptions {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = Candidates.WorkloadNames.class,
            description = "The workload; serrano list shows them all.")
    String name = "";

    @Option(
            names = {"-p", "--param"},
            paramLabel = "k=v",
            description = "A parameter of the workload; may be repeated.")
    List<String> parameters = new ArrayList<>();

    @Option(
            names = {"-w", "--workers"},
            paramLabel = "N",
            description = "How many workers, 1 to 4096. Default: the number of CPUs.")
    @Nullable
    String workers;

    @Option(names = "--form", paramLabel = "F", description = "The Serrano form. Default: the workload's first.")
    @Nullable
    String form;

    @Option(
            names = "--against",
            paramLabel = "RUNTIME[/FORM],...",
            completionCandidates = Candidates.Runtimes.class,
            description = "What to compare with: ${COMPLETION-CANDIDATES}. Of a runtime one form or all; a backend or"
                    + " a scheduler runs the same form. Serial is always measured.")
    List<String> against = new ArrayList<>();

    @Option(names = "--repeat", paramLabel = "N", description = "How many measured runs of each form. Default: 5.")
    String repeat = "5";

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            description = "For how many seconds to run all forms before the measured runs. Default: 1.")
    String warmUp = "1";

    @Option(
            names = "--backend",
            paramLabel = "B",
            completionCandidates = Candidates.Backends.class,
            description = "The fiber backend: scheduled, portable or blocking.")
    @Nullable
    String backend;

    @Option(
            names = "--scheduler",
            paramLabel = "S",
            completionCandidates = Candidates.Schedulers.class,
            description = "The scheduler, with options after a colon, as channel:half,last: see below.")
    @Nullable
    String scheduler;

    @Option(
            names = "--places",
            paramLabel = "P:W",
            description = "P places with W workers each, instead of -w. Default: one place.")
    @Nullable
    String places;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of --scheduler deterministic, which draws all choices from it. Default: random.")
    @Nullable
    String seed;

    @Option(names = "--stats", description = "Prints every sample and every counter, too.")
    boolean stats;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description = "Records one more run of the Serrano form, for ui.perfetto.dev or chrome://tracing; - as for"
                    + " --json.")
    @Nullable
    String trace;

    @Option(
            names = "--trace-limit",
            paramLabel = "N",
            description = "How many entries of the trace to keep. Default: 1000000.")
    @Nullable
    String traceLimit;

    @Option(
            names = "--metrics",
            description =
                    "Counts one more run of the Serrano form: WORK, critical path and ideal parallelism, in tasks;"
                            + " the form may take ten times as long.")
    boolean metrics;

    @Option(
            names = "--graph",
            paramLabel = "FILE",
            description =
                    "Records the computation graph of one more run of the Serrano form: FILE.html is a page, FILE.dot"
                            + " is for Graphviz; - is as FILE.dot, to standard output.")
    @Nullable
    String graph;

    @Option(
            names = "--graph-limit",
            paramLabel = "N",
            description = "How many steps of the graph to keep. Default: 200000.")
    @Nullable
    String graphLimit;

    @Option(
            names = "--races",
            description = "Checks one run of the Serrano form for data races instead of measuring it; the exit code is"
                    + " 1 if there is one. Choose small parameters: it may take a hundred times as long.")
    boolean races;

    @Option(
            names = "--races-json",
            paramLabel = "FILE",
            description = "Writes the report of --races as JSON, too; - as for --json.")
    @Nullable
    String racesJson;

    @Option(
            names = "--races-table",
            paramLabel = "FILE",
            description = "With --races: what calls of other libraries read and write; see docs/guide/races.md.")
    @Nullable
    String racesTable;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Records one run of the Serrano form instead of measuring it: the order in which its tasks"
                    + " touch what they share, for --replay. A run that fails leaves the file, too.")
    @Nullable
    String record;

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Runs the Serrano form once, on one thread, in the order that --record has written, with the"
                    + " same parameters; says where the program and the file part.")
    @Nullable
    String replay;

    @Option(names = "--stack-trace", description = "Prints the stack trace of a run that failed.")
    boolean stackTrace;
}
