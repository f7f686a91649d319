package dev.serrano.bench.model;

import dev.serrano.workloads.Form;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An environment and the rows measured in it.
 *
 * @param environment where it was measured
 * @param rows the rows; no two have the same workload, form, runtime, workers and params
 * @param notes what is not as was asked for, a line each: what was left out for want of time, what failed on the way
 */
public record Report(Environment environment, List<Row> rows, List<String> notes) {

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

    /** A report of a measurement that went as was asked for. */
    public Report(Environment environment, List<Row> rows) {
        this(environment, rows, List.of());
    }
}
