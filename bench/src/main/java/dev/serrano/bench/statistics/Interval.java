package dev.serrano.bench.statistics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An interval that holds the median of a population with a known probability, for any distribution.
 *
 * <p>It reaches from one order statistic of the sample to another. Of n independent values the smallest and the largest
 * miss the median of their population only if all lie on the same side of it. So the interval between them holds it
 * with probability 1 - 2 / 2<sup>n</sup>: 50 % of two values, 75 % of three, 94 % of five. The next inner pair misses
 * it also where one value alone lies on the other side, and so on. Nothing is assumed but that the values are
 * independent draws; skewed and bimodal ones are no exception (W. R. Thompson, On confidence ranges for the median and
 * other expectation distributions for populations of unknown distribution form, Annals of Mathematical Statistics 7,
 * 1936; J.-Y. Le Boudec, Performance Evaluation of Computer and Communication Systems, 2010, theorem 2.1). If the
 * population holds equal values, the probability is that or higher.
 *
 * @param low the lower end
 * @param high the upper end
 * @param confidence the probability with which such an interval holds the median, from 0 to 1
 */
public record Interval(double low, double high, double confidence) {

    private static final double WANTED = 0.95;

    /**
     * The narrowest interval with 95 % at least; where the values are too few for that, fewer than six, the widest.
     *
     * @param values independent values, in any order
     * @return the interval, or null of fewer than two values, which have none
     */
    public static @Nullable Interval ofMedian(double... values) {
        int count = values.length;
        if (count < 2) {
            return null;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double exactly = Math.pow(0.5, count); // so many values lie below the median with this probability
        double below = exactly; // so many or fewer
        double confidence = 1 - 2 * below;
        int rank = 0;
        while (true) {
            exactly *= (double) (count - rank) / (rank + 1);
            below += exactly;
            if (1 - 2 * below < WANTED) {
                return new Interval(sorted[rank], sorted[count - 1 - rank], confidence);
            }
            rank++;
            confidence = 1 - 2 * below;
        }
    }
}
