package dev.serrano.bench.model;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import dev.serrano.workloads.Form;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * An environment and the rows measured in it.
 *
 * @param environment where it was measured
 * @param forks how many JVMs each block was to have; 1 for a run
 * @param rows the rows; no two have the same workload, form, runtime, workers and params
 * @param notes departures from the request, a line each: parts left out for lack of time, failures on the way
 */
public record Report(Environment environment, int forks, List<Row> rows, List<String> notes) {

    /** By what readers of reports find a row. */
    private record Key(String workload, Form form, int workers, Map<String, String> params) {}

    /**
     * Checks that no two rows have the same workload, form, runtime, workers and params.
     *
     * @throws IllegalArgumentException if two do
     */
    public Report {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
        Set<Key> seen = new HashSet<>();
        for (Row row : rows) {
            Case subject = row.subject();
            if (!seen.add(new Key(subject.workload(), subject.form(), subject.workers(), subject.params()))) {
                throw new IllegalArgumentException(
                        "two rows of one report are both " + subject.label() + " " + subject.params());
            }
        }
    }

    /** A report of one JVM, where all went as was asked for. */
    public Report(Environment environment, List<Row> rows) {
        this(environment, 1, rows, List.of());
    }

    /** How many JVMs measured the block with the fewest; 0 if there is no sample. */
    public int fewestForks() {
        return forksByBlock().mapToInt(Set::size).min().orElse(0);
    }

    /** How many measured the one with the most. */
    public int mostForks() {
        return forksByBlock().mapToInt(Set::size).max().orElse(0);
    }

    private Stream<Set<Integer>> forksByBlock() {
        return rows.stream()
                .flatMap(row -> row.series().stream())
                .collect(groupingBy(Series::block, mapping(Series::fork, toSet())))
                .values()
                .stream();
    }
}
