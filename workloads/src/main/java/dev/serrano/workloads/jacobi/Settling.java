package dev.serrano.workloads.jacobi;

import dev.serrano.workloads.convergence.Converging;
import dev.serrano.workloads.convergence.Iteration;
import dev.serrano.workloads.form.Digest;

/**
 * Jacobi's iteration until the points stay as they are.
 *
 * @param tolerance by how much a point may still change
 */
record Settling(Grid grid, double tolerance) implements Converging {

    @Override
    public Iteration begin() {
        return new Run(grid);
    }

    @Override
    public int blocks() {
        return grid.blocks();
    }

    @Override
    public int most() {
        return grid.steps();
    }

    private static final class Run implements Iteration {
        private final Grid grid;
        private final double[] changes; // of each block
        private double[] points;
        private double[] next;
        private long number;

        Run(Grid grid) {
            this.grid = grid;
            this.changes = new double[grid.blocks()];
            this.points = grid.start();
            this.next = points.clone();
        }

        @Override
        public void compute(int block) {
            grid.average(points, next, block);
            changes[block] = grid.change(points, next, block);
        }

        @Override
        public double advance() {
            double[] before = points;
            points = next;
            next = before;
            number++;
            double change = 0.0;
            for (double one : changes) {
                change = Math.max(change, one);
            }
            return change;
        }

        @Override
        public String answer() {
            return new Digest().add(number).add(points).toString();
        }
    }
}
