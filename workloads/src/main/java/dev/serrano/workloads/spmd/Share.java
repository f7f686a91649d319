package dev.serrano.workloads.spmd;

/**
 * A part of the numbers from 0 to below n.
 *
 * @param from the first one
 * @param to the one after the last
 */
public record Share(int from, int to) {

    /** The share of one of several tasks: all shares are equally large, or differ by one. */
    public static Share of(int n, int part, int tasks) {
        return new Share((int) ((long) n * part / tasks), (int) ((long) n * (part + 1) / tasks));
    }
}
