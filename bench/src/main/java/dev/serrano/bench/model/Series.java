package dev.serrano.bench.model;

import java.util.List;

/**
 * The measurements of one JVM for one case in one block. Two series of the same block and fork were measured in rounds:
 * sample i of one and sample i of the other come from the same round.
 *
 * @param block the block of a suite, or {@code run}
 * @param fork the number of the JVM within the block, from 0
 * @param samples the timed runs, in the order in which they were made
 */
public record Series(String block, int fork, List<Sample> samples) {

    /** Copies the samples. */
    public Series {
        samples = List.copyOf(samples);
    }
}
