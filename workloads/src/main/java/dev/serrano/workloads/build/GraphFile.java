package dev.serrano.workloads.build;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Nearest;
import dev.serrano.workloads.dag.Dag;
import dev.serrano.workloads.form.InputFile;
import dev.serrano.workloads.work.BusyWork;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Reads a graph of targets from a text in UTF-8. Each line describes one target:
 *
 * <pre>{@code NAME COST [DEPENDENCY ...]}</pre>
 *
 * with blanks between the parts. The cost is a whole number of microseconds, 0 to 60,000,000. Dependencies are names of
 * other targets, which may be described before or after it. A {@code #} begins a comment; empty lines are skipped.
 */
final class GraphFile {
    private static final String SHIPPED = "go-standard-library.txt";
    private static final int LARGEST_COST = 60_000_000;
    private static final int MOST_MEBIBYTES = 64;

    private final String file;
    private final Map<String, Line> lines = new LinkedHashMap<>();

    /** One target as it is described. */
    private record Line(int number, int index, String name, int cost, Set<String> dependencies) {}

    private GraphFile(String file) {
        this.file = file;
    }

    /** Reads a file. */
    static BuildGraph read(Path file, int percent) throws BadParameterException {
        byte[] bytes = InputFile.read(file, "a file with targets", MOST_MEBIBYTES);
        return parse(file.toString(), new String(bytes, StandardCharsets.UTF_8), percent);
    }

    /** The graph that comes with this module: the packages of Go's standard library, and what each imports. */
    static BuildGraph shipped(int percent) throws BadParameterException {
        byte[] bytes = InputFile.shipped(GraphFile.class, SHIPPED);
        return parse(SHIPPED, new String(bytes, StandardCharsets.UTF_8), percent);
    }

    /**
     * Reads a text.
     *
     * @param file the name of the file, for messages
     * @param text what is in it
     * @param percent how much of its cost each target really takes
     */
    static BuildGraph parse(String file, String text, int percent) throws BadParameterException {
        GraphFile graph = new GraphFile(file);
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            int comment = line.indexOf('#');
            String described = (comment < 0 ? line : line.substring(0, comment)).strip();
            if (!described.isEmpty()) {
                graph.add(number, described.split("\\s+"));
            }
        }
        if (graph.lines.isEmpty()) {
            throw new BadParameterException(file + " describes no target; a line is: NAME COST [DEPENDENCY ...]");
        }
        graph.checkNames();
        return graph.build(percent);
    }

    private void add(int number, String[] parts) throws BadParameterException {
        String name = parts[0];
        if (parts.length < 2) {
            throw wrong(number, "target " + name + " has no cost; a line is: NAME COST [DEPENDENCY ...]");
        }
        int cost = cost(number, name, parts[1]);
        Set<String> dependencies = new LinkedHashSet<>(Arrays.asList(parts).subList(2, parts.length));
        Line first = lines.putIfAbsent(name, new Line(number, lines.size(), name, cost, dependencies));
        if (first != null) {
            throw wrong(number, "target " + name + " is described twice, first in line " + first.number());
        }
    }

    private int cost(int number, String name, String text) throws BadParameterException {
        if (text.matches("[0-9]{1,8}")) {
            int cost = Integer.parseInt(text);
            if (cost <= LARGEST_COST) {
                return cost;
            }
        }
        throw wrong(
                number,
                "the cost of " + name + " is '" + text + "'; it may be 0 to " + LARGEST_COST + ", in microseconds");
    }

    private void checkNames() throws BadParameterException {
        for (Line line : lines.values()) {
            for (String dependency : line.dependencies()) {
                if (!lines.containsKey(dependency)) {
                    List<String> near = Nearest.to(dependency, lines.keySet());
                    throw wrong(
                            line.number(),
                            line.name() + " needs " + dependency + ", which no line describes"
                                    + (near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?"));
                }
            }
        }
    }

    /** Numbers the targets so that each comes after all that it needs, else in the order of the file. */
    private BuildGraph build(int percent) throws BadParameterException {
        List<Line> inFile = new ArrayList<>(lines.values());
        List<List<Line>> dependents = new ArrayList<>();
        int[] missing = new int[inFile.size()];
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        inFile.forEach(line -> dependents.add(new ArrayList<>()));
        for (Line line : inFile) {
            missing[line.index()] = line.dependencies().size();
            if (missing[line.index()] == 0) {
                ready.add(line.index());
            }
            for (String dependency : line.dependencies()) {
                dependents.get(described(dependency).index()).add(line);
            }
        }
        int[] numbers = new int[inFile.size()];
        List<Target> targets = new ArrayList<>();
        List<int[]> dependencies = new ArrayList<>();
        while (!ready.isEmpty()) {
            Line line = inFile.get(ready.remove());
            numbers[line.index()] = targets.size();
            long micros = (long) line.cost() * percent / 100;
            targets.add(new Target(line.name(), BusyWork.ofMicros((int) Math.min(micros, Integer.MAX_VALUE))));
            dependencies.add(line.dependencies().stream()
                    .mapToInt(name -> numbers[described(name).index()])
                    .toArray());
            for (Line dependent : dependents.get(line.index())) {
                if (--missing[dependent.index()] == 0) {
                    ready.add(dependent.index());
                }
            }
        }
        if (targets.size() < inFile.size()) {
            throw cycle(inFile, missing);
        }
        return new BuildGraph(
                targets, new Dag(dependencies), Arrays.stream(numbers).boxed().toList());
    }

    /** Follows what is missing until a target comes again: all that has no number yet needs such a target. */
    private BadParameterException cycle(List<Line> inFile, int[] missing) {
        Line line = inFile.stream()
                .filter(one -> missing[one.index()] > 0)
                .findFirst()
                .orElseThrow();
        List<String> path = new ArrayList<>();
        while (!path.contains(line.name())) {
            path.add(line.name());
            line = line.dependencies().stream()
                    .map(this::described)
                    .filter(one -> missing[one.index()] > 0)
                    .findFirst()
                    .orElseThrow();
        }
        List<String> cycle = new ArrayList<>(path.subList(path.indexOf(line.name()), path.size()));
        cycle.add(line.name());
        return wrong(line.number(), line.name() + " needs itself: " + String.join(" -> ", cycle));
    }

    private Line described(String name) {
        Line line = lines.get(name);
        if (line == null) {
            throw new IllegalStateException("no line describes " + name);
        }
        return line;
    }

    private BadParameterException wrong(int number, String what) {
        return new BadParameterException(file + ", line " + number + ": " + what);
    }
}
