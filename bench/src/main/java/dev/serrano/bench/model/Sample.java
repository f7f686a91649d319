package dev.serrano.bench.model;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * One timed run.
 *
 * @param seconds how long it took
 * @param checksum its answer
 * @param ok whether the answer is the right one
 * @param counters what else was counted, by name; a name that starts with {@code peak_} is a maximum
 */
public record Sample(double seconds, String checksum, boolean ok, Map<String, Double> counters) {

    /** Copies the counters. */
    public Sample {
        counters = Map.copyOf(counters);
    }

    /**
     * The times of some samples divided by those of others, pair by pair: sample i of one and sample i of the other
     * must come from the same round. As many as the shorter list has.
     */
    public static double[] ratios(List<Sample> above, List<Sample> below) {
        return ratios(above, below, Sample::seconds);
    }

    /**
     * Like {@link #ratios(List, List)}, of another value than the time; a pair in which one is not a number is left out.
     */
    public static double[] ratios(List<Sample> above, List<Sample> below, ToDoubleFunction<Sample> value) {
        return IntStream.range(0, Math.min(above.size(), below.size()))
                .mapToDouble(i -> value.applyAsDouble(above.get(i)) / value.applyAsDouble(below.get(i)))
                .filter(ratio -> !Double.isNaN(ratio))
                .toArray();
    }
}
