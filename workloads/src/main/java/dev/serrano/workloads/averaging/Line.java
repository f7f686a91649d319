package dev.serrano.workloads.averaging;

import dev.serrano.workloads.form.Digest;

/**
 * The problem: n numbers between two fixed ends; in each step each becomes the average of its neighbours.
 *
 * @param n how many numbers
 * @param steps how often
 * @param tasks into how many parts they are divided, each with a task of its own for all steps
 */
record Line(int n, int steps, int tasks) {
    /** The numbers of step 0, ends included. */
    double[] start() {
        double[] line = new double[n + 2];
        line[n + 1] = n + 1;
        return line;
    }

    /** The first number of a part. */
    int from(int part) {
        return (int) ((long) n * part / tasks) + 1;
    }

    /** The number after the last one of a part. */
    int to(int part) {
        return from(part + 1);
    }

    /** Computes the numbers of a part from those of the step before. */
    void average(double[] before, double[] after, int part) {
        average(before, after, from(part), to(part));
    }

    /** Computes the two numbers of a part that others read. */
    void averageEdges(double[] before, double[] after, int part) {
        int from = from(part);
        int to = to(part);
        average(before, after, from, Math.min(from + 1, to));
        average(before, after, Math.max(from, to - 1), to);
    }

    /** Computes the numbers of a part that no other task reads. */
    void averageInside(double[] before, double[] after, int part) {
        average(before, after, from(part) + 1, to(part) - 1);
    }

    private static void average(double[] before, double[] after, int from, int to) {
        for (int i = from; i < to; i++) {
            after[i] = 0.5 * (before[i - 1] + before[i + 1]);
        }
    }

    static String checksum(double[] line) {
        return new Digest().add(line).toString();
    }
}
