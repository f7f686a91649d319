package dev.serrano.bench.model;

import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The subject of one row of a report, and the row's identity.
 *
 * @param workload the workload's name
 * @param form which program of the workload, and for which runtime
 * @param workers the number of workers; 1 for a serial form
 * @param parameters every parameter of the workload, defaults filled in
 * @param given the names of those parameters that were given rather than left at their defaults
 * @param tags further differences from other rows: see {@link Tags}
 */
public record Case(
        String workload,
        Form form,
        int workers,
        Map<String, String> parameters,
        Set<String> given,
        Map<String, String> tags) {

    /** Keeps the order of the parameters and sorts the rest. */
    public Case {
        given = Collections.unmodifiableSet(new TreeSet<>(given));
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        tags = Collections.unmodifiableMap(new TreeMap<>(tags));
    }

    /** A case of a workload with checked parameters. */
    public static Case of(Workload workload, Form form, int workers, Parameters parameters, Map<String, String> tags) {
        Set<String> given = new TreeSet<>(parameters.values().keySet());
        given.removeIf(name -> !parameters.isGiven(name));
        return new Case(workload.info().name(), form, workers, parameters.values(), given, tags);
    }

    /** This case with one more tag. */
    public Case tagged(String tag, String value) {
        Map<String, String> more = new TreeMap<>(tags);
        more.put(tag, value);
        return new Case(workload, form, workers, parameters, given, more);
    }

    /** This case with other values of parameters that were not given; given ones stay. */
    public Case decided(Map<String, String> values) {
        Map<String, String> known = new LinkedHashMap<>(parameters);
        known.replaceAll((name, value) -> given.contains(name) ? value : values.getOrDefault(name, value));
        return new Case(workload, form, workers, known, given, tags);
    }

    /** This case on another number of workers. */
    public Case on(int otherWorkers) {
        return new Case(workload, form, otherWorkers, parameters, given, tags);
    }

    /** The parameters that were given. */
    public Map<String, String> givenParameters() {
        Map<String, String> values = new LinkedHashMap<>(parameters);
        values.keySet().retainAll(given);
        return values;
    }

    /** The parameters followed by the tags: the row's {@code params}. */
    public Map<String, String> params() {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.putAll(tags);
        return all;
    }

    /** A short name for a person, such as {@code fib join (serrano, 2 workers)}. */
    public String label() {
        String tail = tags.isEmpty() ? "" : " " + tags;
        return "%s %s (%s, %d %s)%s"
                .formatted(
                        workload, form.name(), form.runtime().id(), workers, workers == 1 ? "worker" : "workers", tail);
    }
}
