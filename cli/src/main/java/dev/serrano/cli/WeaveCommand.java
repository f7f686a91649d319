package dev.serrano.cli;

import dev.serrano.cli.console.ExitCode;
import dev.serrano.cli.console.HelpOption;
import dev.serrano.cli.console.Terminal;
import dev.serrano.cli.console.UserError;
import dev.serrano.weaver.PollTool;
import dev.serrano.weaver.RaceTool;
import dev.serrano.weaver.WeaveException;
import dev.serrano.weaver.WeaveTool;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code serrano weave}. */
@Command(
        name = "weave",
        description =
                "Makes the methods with @Parallel in class files parallel. What is not woven is copied; what is up to"
                        + " date is not touched.",
        footer = {
            "",
            "Nothing is written if a method cannot be woven. To weave in place, name the input as the output.",
            "",
            "  serrano weave target/classes -o target/woven",
            "  serrano weave app.jar -o app.jar --class-path lib/a.jar:lib/b.jar --explain",
            "  serrano weave --races target/classes -o target/checked",
            "  serrano weave --polls app.jar -o app-polls.jar --packages com.example"
        })
final class WeaveCommand implements Callable<Integer> {

    private final Terminal terminal;

    @Mixin
    private HelpOption help = new HelpOption();

    @Parameters(index = "0", paramLabel = "DIR|JAR", description = "The class files.")
    private String input = "";

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "DIR|JAR",
            description = "Where the woven ones go: a new or empty folder, one of the last time, or a name with .jar.")
    private String output = "";

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "Folders and jars with the classes that those refer to.")
    private @Nullable String classPath;

    @Option(
            names = "--explain",
            description =
                    "Says of each woven method where its frame can be taken from the stack, and what is saved then;"
                            + " with --polls, what it got.")
    private boolean explain;

    @Option(
            names = "--races",
            description = "Weaves all classes for the detector of data races instead: a call before each access.")
    private boolean races;

    @Option(
            names = "--races-table",
            paramLabel = "FILE",
            description = "With --races: what calls of other libraries read and write; see docs/guide/races.md.")
    private @Nullable String racesTable;

    @Option(
            names = "--polls",
            description = "Puts polls into the loops of all classes instead, so that tasks need not call poll().")
    private boolean polls;

    @Option(
            names = "--packages",
            paramLabel = "NAME",
            split = ",",
            description = "With --polls: only classes of these packages, and of those below.")
    private List<String> packages = new ArrayList<>();

    @Option(names = "--marked", description = "With --polls: only methods with @Polled, or of classes with it.")
    private boolean marked;

    WeaveCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        checkOptions();
        if (races) {
            return forRaces();
        }
        if (polls) {
            return withPolls();
        }
        WeaveTool tool = new WeaveTool(path("DIR|JAR", input), path("-o", output), classPath());
        WeaveTool.Outcome outcome;
        try {
            outcome = tool.weave();
        } catch (WeaveException e) {
            throw new UserError("weave: " + e.getMessage(), e);
        }
        outcome.problems().forEach(terminal.err()::println);
        if (outcome.failed()) {
            terminal.complain("weave: " + outcome.summary());
            return ExitCode.FAILED;
        }
        if (explain) {
            outcome.explanations().forEach(e -> e.lines().forEach(terminal.out()::println));
            outcome.locks().forEach(e -> e.lines().forEach(terminal.out()::println));
        }
        terminal.out().println(outcome.summary());
        return ExitCode.OK;
    }

    private void checkOptions() {
        if (races && polls) {
            throw new UserError("weave: --races and --polls: weave a copy for each");
        }
        if (racesTable != null && !races) {
            throw new UserError("weave: --races-table is for --races");
        }
        if (races && explain) {
            throw new UserError(
                    "weave: --explain is for methods with @Parallel and for polls: leave it out with --races");
        }
        if (!polls && (marked || !packages.isEmpty())) {
            throw new UserError("weave: %s goes with --polls".formatted(marked ? "--marked" : "--packages"));
        }
    }

    private int withPolls() {
        PollTool.Outcome outcome;
        try {
            outcome = new PollTool(path("DIR|JAR", input), path("-o", output), packages, marked).weave();
        } catch (WeaveException e) {
            throw new UserError("weave: " + e.getMessage(), e);
        }
        outcome.left().forEach(terminal.err()::println);
        if (explain) {
            outcome.explanations().forEach(terminal.out()::println);
        }
        terminal.out().println(outcome.summary());
        return ExitCode.OK;
    }

    private int forRaces() {
        RaceTool.Outcome outcome;
        try {
            Path table = racesTable == null ? null : path("--races-table", racesTable);
            outcome = new RaceTool(path("DIR|JAR", input), path("-o", output), classPath(), table).weave();
        } catch (WeaveException e) {
            throw new UserError("weave: " + e.getMessage(), e);
        }
        outcome.left().forEach(terminal.err()::println);
        terminal.out().println(outcome.summary());
        return ExitCode.OK;
    }

    private List<Path> classPath() {
        List<Path> all = new ArrayList<>();
        if (classPath != null) {
            for (String part : classPath.split(File.pathSeparator)) {
                Path p = path("--class-path", part);
                if (!Files.exists(p)) {
                    throw new UserError("weave: --class-path %s: there is no folder or jar %s".formatted(classPath, p));
                }
                all.add(p);
            }
        }
        return all;
    }

    private static Path path(String option, String text) {
        if (text.isEmpty()) {
            throw new UserError("weave: %s: a name is missing".formatted(option));
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new UserError("weave: %s %s is no path of this system".formatted(option, text), e);
        }
    }
}
