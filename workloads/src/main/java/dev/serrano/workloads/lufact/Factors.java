package dev.serrano.workloads.lufact;

import dev.serrano.workloads.form.Digest;

/**
 * A matrix that becomes its factors, in place: on and above the diagonal the upper one, below it the multipliers of the
 * elimination. As in Linpack the multipliers stay where they are when later steps exchange rows.
 */
final class Factors {
    private final double[][] columns;
    private final int[] pivots; // by step: which row was exchanged with that of the step's number

    Factors(Matrix matrix) {
        columns = new double[matrix.size()][];
        for (int column = 0; column < columns.length; column++) {
            columns[column] = matrix.column(column);
        }
        pivots = new int[columns.length];
    }

    int size() {
        return columns.length;
    }

    /** Chooses the pivot of a column that all steps before have been applied to, and makes its multipliers. */
    void pivot(int step) {
        double[] column = columns[step];
        int largest = step;
        for (int row = step + 1; row < column.length; row++) {
            if (Math.abs(column[row]) > Math.abs(column[largest])) {
                largest = row;
            }
        }
        pivots[step] = largest;
        exchange(column, step, largest);
        for (int row = step + 1; row < column.length; row++) {
            column[row] /= column[step];
        }
    }

    /** Applies a step to a column to its right. */
    void eliminate(int step, int number) {
        eliminate(step, columns[number]);
    }

    private void eliminate(int step, double[] column) {
        exchange(column, step, pivots[step]);
        double[] multipliers = columns[step];
        double factor = column[step];
        for (int row = step + 1; row < column.length; row++) {
            column[row] -= factor * multipliers[row];
        }
    }

    private static void exchange(double[] column, int one, int other) {
        double value = column[one];
        column[one] = column[other];
        column[other] = value;
    }

    /** Solves the system whose matrix has these factors. */
    double[] solve(double[] right) {
        double[] x = right.clone();
        for (int step = 0; step < x.length - 1; step++) {
            eliminate(step, x);
        }
        for (int step = x.length - 1; step >= 0; step--) {
            x[step] /= columns[step][step];
            for (int row = 0; row < step; row++) {
                x[row] -= x[step] * columns[step][row];
            }
        }
        return x;
    }

    String checksum() {
        Digest digest = new Digest().add(pivots);
        for (double[] column : columns) {
            digest.add(column);
        }
        return digest.toString();
    }
}
