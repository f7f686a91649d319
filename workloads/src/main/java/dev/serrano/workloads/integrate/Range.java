package dev.serrano.workloads.integrate;

/**
 * The problem.
 *
 * @param n the end of the range, which begins at 0
 * @param cutOff how often an interval is halved by tasks, in the forms with a cut-off
 */
record Range(int n, int cutOff) {}
