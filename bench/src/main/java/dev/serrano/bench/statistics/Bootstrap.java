package dev.serrano.bench.statistics;

import java.util.List;
import java.util.Random;

/**
 * The 95% interval of a median, for values that come in groups.
 *
 * <p>A group is what one JVM measured. Values of one JVM resemble each other more than values of two, because each JVM
 * compiles the code anew; so the resampling has two stages: groups are drawn with replacement, then values within each
 * drawn group. With a single group only the second stage is left, and the interval says nothing about other JVMs.
 *
 * <p>The random numbers start from a fixed seed: the same samples always give the same interval.
 */
public final class Bootstrap {

    private static final int RESAMPLES = 2_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 0x5E44A40L;

    private Bootstrap() {}

    /**
     * The median of all values, with its 95% interval.
     *
     * @param groups the values, one array for each group; empty groups are left out
     * @throws IllegalArgumentException if there is no value at all
     */
    public static Interval median(List<double[]> groups) {
        double[][] filled = groups.stream()
                .filter(group -> group.length > 0)
                .map(double[]::clone)
                .toArray(double[][]::new);
        if (filled.length == 0) {
            throw new IllegalArgumentException("an interval needs at least one value");
        }
        Random random = new Random(SEED);
        double[] medians = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            medians[i] = Quantiles.of(resample(filled, random)).median();
        }
        Quantiles spread = Quantiles.of(medians);
        double estimate = Quantiles.of(concatenate(filled)).median();
        return new Interval(estimate, spread.at(TAIL), spread.at(1 - TAIL));
    }

    private static double[] resample(double[][] groups, Random random) {
        double[][] drawn = new double[groups.length][];
        for (int i = 0; i < drawn.length; i++) {
            double[] group = groups[random.nextInt(groups.length)];
            double[] values = new double[group.length];
            for (int j = 0; j < values.length; j++) {
                values[j] = group[random.nextInt(group.length)];
            }
            drawn[i] = values;
        }
        return concatenate(drawn);
    }

    private static double[] concatenate(double[][] groups) {
        int size = 0;
        for (double[] group : groups) {
            size += group.length;
        }
        double[] all = new double[size];
        int at = 0;
        for (double[] group : groups) {
            System.arraycopy(group, 0, all, at, group.length);
            at += group.length;
        }
        return all;
    }
}
