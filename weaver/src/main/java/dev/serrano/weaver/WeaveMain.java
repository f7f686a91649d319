package dev.serrano.weaver;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The weaver as a program of its own jar. Exit codes: 0 all well, 1 something cannot be woven, 2 a request that makes no
 * sense.
 */
public final class WeaveMain {
    private static final String USAGE =
            "usage: java -jar serrano-weaver.jar FOLDER|JAR -o FOLDER|JAR [--class-path PATH] [--explain]"
                    + " [--polls [--marked] [--packages NAME,...]], or @FILE with one argument a line";

    private @Nullable Path input;
    private @Nullable Path output;
    private final List<Path> classPath = new ArrayList<>();
    private boolean explain;
    private boolean polls;
    private boolean marked;
    private List<String> packages = List.of();

    private WeaveMain() {}

    /** Weaves, and ends the JVM with the exit code. */
    public static void main(String[] arguments) {
        System.exit(run(System.out, System.err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        try {
            WeaveMain main = new WeaveMain();
            main.parse(expand(arguments));
            return main.weave(out, err);
        } catch (WeaveException e) {
            err.println("serrano weaver: " + e.getMessage());
            return 2;
        }
    }

    private int weave(PrintStream out, PrintStream err) {
        if (input == null || output == null) {
            throw new WeaveException((input == null ? "what shall be woven is missing; " : "-o is missing; ") + USAGE);
        }
        if (polls) {
            return putPolls(input, output, out, err);
        }
        if (marked || !packages.isEmpty()) {
            throw new WeaveException("--marked and --packages go with --polls; " + USAGE);
        }
        WeaveTool.Outcome outcome = new WeaveTool(input, output, classPath).weave();
        outcome.problems().forEach(err::println);
        if (explain) {
            outcome.explanations().forEach(e -> e.lines().forEach(out::println));
            outcome.locks().forEach(e -> e.lines().forEach(out::println));
            outcome.libraryJoins().forEach(out::println);
        }
        (outcome.failed() ? err : out).println(outcome.summary());
        return outcome.failed() ? 1 : 0;
    }

    private int putPolls(Path from, Path to, PrintStream out, PrintStream err) {
        PollTool.Outcome outcome = new PollTool(from, to, packages, marked).weave();
        if (explain) {
            outcome.explanations().forEach(out::println);
        }
        outcome.left().forEach(err::println);
        out.println(outcome.summary());
        return 0;
    }

    private static List<String> expand(String... arguments) {
        if (arguments.length != 1 || !arguments[0].startsWith("@")) {
            return List.of(arguments);
        }
        String file = arguments[0].substring(1);
        try {
            return Files.readAllLines(path(file));
        } catch (IOException e) {
            throw new WeaveException("the file of arguments " + file + " cannot be read", e);
        }
    }

    private void parse(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String a = arguments.get(i);
            switch (a) {
                case "-o", "--output" -> output = path(next(arguments, ++i));
                case "-cp", "--class-path" -> {
                    for (String p : next(arguments, ++i).split(File.pathSeparator)) {
                        if (!p.isEmpty()) {
                            classPath.add(path(p));
                        }
                    }
                }
                case "--explain" -> explain = true;
                case "--polls" -> polls = true;
                case "--marked" -> marked = true;
                case "--packages" -> packages = List.of(next(arguments, ++i).split(","));
                default -> {
                    if (a.startsWith("-") || input != null) {
                        throw new WeaveException((a.startsWith("-") ? "there is no option " : "one argument too many: ")
                                + a + "; " + USAGE);
                    }
                    input = path(a);
                }
            }
        }
    }

    private static String next(List<String> arguments, int i) {
        if (i >= arguments.size()) {
            throw new WeaveException(arguments.get(i - 1) + " needs an argument; " + USAGE);
        }
        return arguments.get(i);
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new WeaveException("no path of this system: " + text, e);
        }
    }
}
