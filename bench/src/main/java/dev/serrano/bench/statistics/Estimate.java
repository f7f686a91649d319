package dev.serrano.bench.statistics;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A median over JVMs. Each JVM gives one value, the median of its runs. JVMs compile the code anew, so runs of one
 * resemble each other more than runs of two: more runs in the same JVM do not make the figure more certain.
 *
 * @param median the median of the JVMs' medians
 * @param interval where the median of all JVMs that there could be lies; null if there was one alone, which says
 *     nothing of others
 * @param forks how many JVMs
 * @param values how many values they measured
 */
public record Estimate(double median, @Nullable Interval interval, int forks, int values) {

    /**
     * The estimate from what some JVMs measured.
     *
     * @param groups the values, one array for each JVM; empty ones are left out
     * @throws IllegalArgumentException if there is no value at all, or one is not a number
     */
    public static Estimate of(List<double[]> groups) {
        double[] medians = groups.stream()
                .filter(group -> group.length > 0)
                .mapToDouble(group -> Quantiles.of(group).median())
                .toArray();
        if (medians.length == 0) {
            throw new IllegalArgumentException("an estimate needs at least one value");
        }
        int values = groups.stream().mapToInt(group -> group.length).sum();
        return new Estimate(Quantiles.of(medians).median(), Interval.ofMedian(medians), medians.length, values);
    }
}
