package dev.serrano.workloads.jacobi;

import dev.serrano.workloads.form.Digest;

/**
 * The problem: a square of n by n points with a border that stays as it is, and how it is cut into blocks of rows.
 *
 * @param n the side of the square
 * @param steps how often every point is replaced by the average of its four neighbors
 * @param block how many rows a task has; the last block may have fewer
 */
record Grid(int n, int steps, int block) {
    private static final int VALUES = 101;

    /** How many blocks there are. */
    int blocks() {
        return Math.ceilDiv(n, block);
    }

    /** The values of step 0, border included, row by row. */
    double[] start() {
        int side = n + 2;
        double[] points = new double[side * side];
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                points[row * side + column] = (row * 31 + column * 17) % VALUES / (double) VALUES;
            }
        }
        return points;
    }

    /** Computes the rows of a block from the values of the step before. */
    void average(double[] before, double[] after, int number) {
        int side = n + 2;
        int end = Math.min(n, (number + 1) * block);
        for (int row = number * block; row < end; row++) {
            int start = (row + 1) * side + 1;
            average(before, after, start, start + n, side);
        }
    }

    /** A loop alone in a method, whose bound cannot overflow: compilers give up what they cannot prove, once it was wrong. */
    private static void average(double[] before, double[] after, int start, int stop, int side) {
        for (int i = start; i < stop; i++) {
            after[i] = 0.25 * ((before[i - side] + before[i + side]) + (before[i - 1] + before[i + 1]));
        }
    }

    /** How much the point of a block has changed that has changed most. */
    double change(double[] before, double[] after, int number) {
        int side = n + 2;
        int end = Math.min(n, (number + 1) * block);
        double most = 0.0;
        for (int row = number * block + 1; row <= end; row++) {
            int start = row * side;
            for (int i = start + 1; i <= start + n; i++) {
                most = Math.max(most, Math.abs(after[i] - before[i]));
            }
        }
        return most;
    }

    /** The checksum of the values of the last step. */
    static String checksum(double[] points) {
        return new Digest().add(points).toString();
    }
}
