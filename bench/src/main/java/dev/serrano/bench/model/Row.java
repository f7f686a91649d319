package dev.serrano.bench.model;

import dev.serrano.bench.statistics.Quantiles;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One row of a report: a case and all its samples.
 *
 * @param suite the suite, or {@code run}
 * @param subject what was measured
 * @param series the samples by block and JVM
 * @param failure what stopped this case, or null
 */
public record Row(
        String suite,
        Case subject,
        List<Series> series,
        @Nullable String failure) {

    private static final String MAXIMUM = "peak_";

    /** Copies the series. */
    public Row {
        series = List.copyOf(series);
    }

    /** The timed runs, those of each series in the order in which they were made. */
    public List<Sample> samples() {
        return series.stream().flatMap(part -> part.samples().stream()).toList();
    }

    /** How many JVMs made them. */
    public int forks() {
        return series.size();
    }

    /** Whether there is a sample, nothing failed, and every answer was right. */
    public boolean ok() {
        return failure == null && !samples().isEmpty() && samples().stream().allMatch(Sample::ok);
    }

    /** The times in seconds, in the order in which they were measured. */
    public double[] seconds() {
        return samples().stream().mapToDouble(Sample::seconds).toArray();
    }

    /** The spread of the times, or null without samples. */
    public @Nullable Quantiles spread() {
        return samples().isEmpty() ? null : Quantiles.of(seconds());
    }

    /** The answer: a wrong one if there was any; empty without samples. */
    public String checksum() {
        String first = "";
        for (Sample sample : samples()) {
            if (!sample.ok()) {
                return sample.checksum();
            }
            if (first.isEmpty()) {
                first = sample.checksum();
            }
        }
        return first;
    }

    /** The counters over all samples: the median of each, the maximum of those that count a peak. */
    public Map<String, Double> counters() {
        List<Sample> samples = samples();
        Set<String> names = new LinkedHashSet<>();
        for (Sample sample : samples) {
            names.addAll(sample.counters().keySet());
        }
        Map<String, Double> merged = new TreeMap<>();
        for (String name : names) {
            Quantiles values = Quantiles.of(samples.stream()
                    .filter(sample -> sample.counters().containsKey(name))
                    .mapToDouble(sample -> sample.counters().getOrDefault(name, 0.0))
                    .toArray());
            merged.put(name, name.startsWith(MAXIMUM) ? values.max() : values.median());
        }
        return merged;
    }
}
