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
 */
public record Report(Environment environment, List<Row> rows) {

    /** By what readers of reports find a row. */
    private record Key(String workload, Form form, int workers, Map<String, String> params) {}

    /**
     * Checks that no two rows have the same workload, form, runtime, workers and params.
     *
     * @throws IllegalArgumentException if two do
     */
    public Report {
        rows = List.copyOf(rows);
        Set<Key> seen = new HashSet<>();
        for (Row row : rows) {
            Case subject = row.subject();
            if (!seen.add(new Key(subject.workload(), subject.form(), subject.workers(), subject.params()))) {
                throw new IllegalArgumentException(
                        "two rows of one report are both " + subject.label() + " " + subject.params());
            }
        }
    }
}
