package dev.serrano.bench.model;

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
}
