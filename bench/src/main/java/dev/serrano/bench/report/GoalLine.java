package dev.serrano.bench.report;

/**
 * What became of one bar of a suite, in words.
 *
 * @param bar what was asked for
 * @param measured the value
 * @param interval its 95% interval
 * @param goal what it was held against
 * @param result whether that was met
 * @param aim whether the aim beyond the goal was reached
 * @param forks how many JVMs contributed
 * @param values how many samples or pairs
 */
public record GoalLine(
        String bar, String measured, String interval, String goal, String result, String aim, int forks, int values) {}
