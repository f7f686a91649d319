package dev.serrano.internal.channel;

import java.util.SplittableRandom;

/**
 * What the workers do beside the protocol of the thesis.
 *
 * @param ahead whether they ask before they are out of work
 * @param loops whether running tasks are loops, which are cut for the requests that wait
 * @param samples whether requests look at victims before they choose one
 */
record StealFeatures(StealNode.Variant variant, boolean ahead, boolean loops, boolean samples) {
    static final StealFeatures NONE = new StealFeatures(StealNode.Variant.PLAIN, false, false, false);

    /** Some of them. */
    static StealFeatures drawn(SplittableRandom random, int n, boolean counter) {
        return new StealFeatures(
                new StealNode.Variant(
                        random.nextBoolean(), !counter && n > 1 && random.nextBoolean(), random.nextBoolean()),
                random.nextBoolean(),
                random.nextBoolean(),
                random.nextInt(3) == 0);
    }

    boolean any() {
        return !equals(NONE);
    }
}
