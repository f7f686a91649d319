package dev.serrano.bench.source;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The metrics of the variants of the eureka programs and of the selector programs, as in figures 4.15 and 5.24 of
 * Imam's thesis: lines of code, cyclomatic complexity and Halstead's effort. It reads the sources of module
 * {@code workloads}.
 * Variants of several programs that have one source stand there once; those of {@code actor-filterbank} and
 * {@code actor-adder-join} lie in files that they share, and are left out. In some programs the variants by a token
 * share code, to which each gives what it has of its own: that is a little more than it would have if it stood alone.
 */
public final class FormMetrics {
    /**
     * A program, or several with one source.
     *
     * @param title the workloads
     * @param file of the forms, below the package of the workloads
     * @param methods by variant, the first the one with which the others are compared
     */
    private record Program(String title, String file, Map<String, String> methods) {}

    private static final List<Program> EUREKAS = List.of(
            eureka("table-search", "search/TableSearches.java"),
            eureka("cube-search", "search/CubeSearches.java"),
            eureka("first-queens", "nqueens/FirstQueens.java"),
            eureka("tree-search, sudoku", "search/GoalForms.java"),
            eureka("tree-path, floorplan, travelling-salesman", "search/BoundForms.java"),
            eureka("kmeans-convergence, jacobi-convergence", "convergence/ConvergenceForms.java"));

    private static final List<Program> SELECTORS = List.of(
            selector("bank-transaction", "savina/BankWorkload.java", "withSelectors"),
            selector("bounded-buffer", "savina/BoundedBufferWorkload.java", "withSelector"),
            selector("logistic-map", "savina/LogisticMapWorkload.java", "withSelectors"),
            selector("queens-workers", "savina/QueensWorkersWorkload.java", "withSelectors"),
            selector("actor-astar", "savina/ActorAStarWorkload.java", "withSelectors"),
            selector("actor-dictionary, actor-sortedlist", "savina/StoreProgram.java", "withReaders"));

    private FormMetrics() {}

    private static Program eureka(String title, String file) {
        Map<String, String> methods = new LinkedHashMap<>();
        methods.put("eureka", "byEureka");
        methods.put("token", "byToken");
        methods.put("exception", "byException");
        methods.put("bodies", "inBodies");
        methods.put("to-the-end", "toTheEnd");
        return new Program(title, file, methods);
    }

    private static Program selector(String title, String file, String selector) {
        Map<String, String> methods = new LinkedHashMap<>();
        methods.put("selector", selector);
        methods.put("actor", "withActors");
        return new Program(title, file, methods);
    }

    /**
     * Prints the tables.
     *
     * @param arguments the root of the repository; without it the current folder
     */
    public static void main(String[] arguments) {
        Path root = Path.of(arguments.length == 0 ? "." : arguments[0]);
        print(root, System.out);
    }

    /**
     * Prints the tables.
     *
     * @param root of the repository
     * @throws IllegalArgumentException if it has no sources of workloads
     */
    public static void print(Path root, PrintStream out) {
        Path sources = root.resolve("workloads/src/main/java/dev/serrano/workloads");
        if (!Files.isDirectory(sources)) {
            throw new IllegalArgumentException(
                    sources + " is no folder: give the root of the repository, which has the sources of the workloads");
        }
        print("Eureka programs", EUREKAS, sources, out);
        print("Selector programs", SELECTORS, sources, out);
    }

    private static void print(String title, List<Program> programs, Path sources, PrintStream out) {
        out.printf("%s%n%-44s %-12s %6s %6s %10s%n", title, "program", "form", "LoC", "CC", "effort");
        Map<String, List<SourceMetrics>> byForm = new LinkedHashMap<>();
        for (Program p : programs) {
            FormSource source = FormSource.of(sources.resolve(p.file));
            p.methods.forEach((form, method) -> {
                SourceMetrics m = source.metrics(method);
                byForm.computeIfAbsent(form, f -> new ArrayList<>()).add(m);
                print(out, p.title, form, m.lines(), m.cyclomatic(), m.effort());
            });
        }
        byForm.forEach((form, all) -> print(
                out,
                "mean",
                form,
                mean(all, SourceMetrics::lines),
                mean(all, SourceMetrics::cyclomatic),
                mean(all, SourceMetrics::effort)));
    }

    private static void print(
            PrintStream out, String title, String form, double lines, double cyclomatic, double effort) {
        out.printf(Locale.ROOT, "%-44s %-12s %6.0f %6.2f %10.0f%n", title, form, lines, cyclomatic, effort);
    }

    private static double mean(List<SourceMetrics> all, ToDoubleFunction<SourceMetrics> metric) {
        return all.stream().mapToDouble(metric).average().orElse(0);
    }
}
