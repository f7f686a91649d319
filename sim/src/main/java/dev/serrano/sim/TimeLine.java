package dev.serrano.sim;

/**
 * What the workers of a run did over time.
 *
 * @param workers the numbers of the workers that are shown
 * @param shares by worker, by column of time, by use (run, queue, steal, idle): the share of the time, 0 to 1
 * @param nanos the length of the run
 */
@SuppressWarnings("ArrayRecordComponent") // large, and made for one page
public record TimeLine(int[] workers, float[][][] shares, double nanos) {}
