package dev.serrano.bench.statistics;

/**
 * An estimate with the interval that holds it with a stated probability.
 *
 * @param estimate the value for the whole sample
 * @param low the lower end
 * @param high the upper end
 */
public record Interval(double estimate, double low, double high) {}
