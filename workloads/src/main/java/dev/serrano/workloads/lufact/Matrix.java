package dev.serrano.workloads.lufact;

import java.util.Random;

/** The problem: a square matrix, which is not changed. */
final class Matrix {
    private final double[][] columns;
    private final int tasks;

    Matrix(double[][] columns, int tasks) {
        this.columns = columns;
        this.tasks = tasks;
    }

    /** A copy of a column. */
    double[] column(int number) {
        return columns[number].clone();
    }

    /** How many tasks share the columns. */
    int tasks() {
        return tasks;
    }

    static Matrix random(int n, int tasks) {
        Random random = new Random(n);
        double[][] columns = new double[n][n];
        for (double[] column : columns) {
            for (int row = 0; row < n; row++) {
                column[row] = random.nextDouble() - 0.5;
            }
        }
        return new Matrix(columns, tasks);
    }

    int size() {
        return columns.length;
    }
}
