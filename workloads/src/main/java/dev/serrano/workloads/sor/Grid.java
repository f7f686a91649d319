package dev.serrano.workloads.sor;

import java.util.Random;

/** The problem: a grid, row by row, which is not changed. */
final class Grid {
    private final double[][] cells;
    private final int iterations;
    private final int tasks;

    Grid(double[][] cells, int iterations, int tasks) {
        this.cells = cells;
        this.iterations = iterations;
        this.tasks = tasks;
    }

    /** How often each inner cell is relaxed. */
    int iterations() {
        return iterations;
    }

    /** How many tasks share the rows. */
    int tasks() {
        return tasks;
    }

    static Grid random(int n, int iterations, int tasks) {
        Random random = new Random(n);
        double[][] cells = new double[n][n];
        for (double[] row : cells) {
            for (int column = 0; column < n; column++) {
                row[column] = random.nextDouble() * 1e-6;
            }
        }
        return new Grid(cells, iterations, tasks);
    }

    /** A grid that may be changed. */
    double[][] copy() {
        double[][] copy = new double[cells.length][];
        for (int row = 0; row < copy.length; row++) {
            copy[row] = cells[row].clone();
        }
        return copy;
    }
}
