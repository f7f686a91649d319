package dev.serrano.workloads.kmeans;

import dev.serrano.workloads.convergence.Converging;
import dev.serrano.workloads.convergence.Iteration;
import dev.serrano.workloads.form.Digest;

/**
 * Lloyd's algorithm until the centres stay where they are.
 *
 * @param tolerance by how much a coordinate of a centre may still move
 */
record Clustering(Points points, double tolerance) implements Converging {

    @Override
    public Iteration begin() {
        return new Run(points);
    }

    @Override
    public int blocks() {
        return points.tasks();
    }

    @Override
    public int most() {
        return points.iterations();
    }

    private static final class Run implements Iteration {
        private final Points points;
        private final double[] centres;
        private final Sums[] blocks;
        private long number;

        Run(Points points) {
            this.points = points;
            this.centres = points.firstCentres();
            this.blocks = new Sums[points.tasks()];
        }

        @Override
        public void compute(int block) {
            blocks[block] = points.assign(block, centres);
        }

        @Override
        public double advance() {
            Sums all = points.noSums();
            for (Sums block : blocks) {
                all.add(block);
            }
            double[] before = centres.clone();
            all.moveCentres(centres);
            number++;
            double change = 0.0;
            for (int i = 0; i < centres.length; i++) {
                change = Math.max(change, Math.abs(centres[i] - before[i]));
            }
            return change;
        }

        @Override
        public String answer() {
            return new Digest().add(number).add(centres).toString();
        }
    }
}
