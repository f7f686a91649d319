package dev.serrano.bench.statistics;

import java.util.Arrays;

/**
 * Quantiles of a small sample, by linear interpolation between the two nearest order statistics.
 */
public final class Quantiles {

    private final double[] sorted;

    private Quantiles(double[] sorted) {
        this.sorted = sorted;
    }

    /**
     * Takes a copy of the values, in any order.
     *
     * @throws IllegalArgumentException if there are none, or one of them is not a number
     */
    public static Quantiles of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("quantiles need at least one value");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        if (Double.isNaN(sorted[sorted.length - 1])) {
            throw new IllegalArgumentException("quantiles of a value that is not a number");
        }
        return new Quantiles(sorted);
    }

    /** The value below which the share {@code q}, from 0 to 1, of the sample lies. */
    public double at(double q) {
        if (!(q >= 0 && q <= 1)) {
            throw new IllegalArgumentException("a quantile lies between 0 and 1, not at " + q);
        }
        double position = q * (sorted.length - 1);
        int below = (int) position;
        if (below == sorted.length - 1) {
            return sorted[below];
        }
        double share = position - below;
        return sorted[below] + share * (sorted[below + 1] - sorted[below]);
    }

    /** The middle of the sample. */
    public double median() {
        return at(0.5);
    }

    /** The smallest value. */
    public double min() {
        return sorted[0];
    }

    /** The largest value. */
    public double max() {
        return sorted[sorted.length - 1];
    }
}
