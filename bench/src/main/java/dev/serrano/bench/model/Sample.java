package dev.serrano.bench.model;

import java.util.List;
import java.util.Map;

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
     * The times of some samples divided by those of others, pair by pair: sample i of one and sample i of the other must
     * come from the same round. As many as the shorter list has.
     */
    public static double[] ratios(List<Sample> above, List<Sample> below) {
        double[] ratios = new double[Math.min(above.size(), below.size())];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = above.get(i).seconds() / below.get(i).seconds();
        }
        return ratios;
    }
}
