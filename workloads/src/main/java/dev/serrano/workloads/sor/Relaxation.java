package dev.serrano.workloads.sor;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;

/**
 * A share of the rows for each task. All even rows are relaxed, then all odd ones: a row reads its neighbors, which do
 * not change meanwhile, and so the result does not depend on the order.
 */
final class Relaxation implements SpmdProgram<Grid> {
    private static final double OMEGA = 1.25;

    @Override
    public int tasks(Grid grid) {
        return grid.tasks();
    }

    @Override
    public Run start(Grid grid, int tasks) {
        return new Sweeps(grid.copy(), 2 * grid.iterations(), tasks);
    }

    private static final class Sweeps implements Run {
        private final double[][] cells;
        private final int sweeps;
        private final int tasks;

        Sweeps(double[][] cells, int sweeps, int tasks) {
            this.cells = cells;
            this.sweeps = sweeps;
            this.tasks = tasks;
        }

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            Share inner = Share.of(Math.max(0, cells.length - 2), part, tasks);
            for (int sweep = 0; sweep < sweeps; sweep++) {
                int first = inner.from() + 1;
                for (int row = first + (first + sweep) % 2; row <= inner.to(); row += 2) {
                    relax(cells[row - 1], cells[row], cells[row + 1]);
                }
                meeting.await();
            }
        }

        private static void relax(double[] above, double[] row, double[] below) {
            for (int i = 1; i < row.length - 1; i++) {
                double neighbours = above[i] + below[i] + row[i - 1] + row[i + 1];
                row[i] = OMEGA / 4 * neighbours + (1 - OMEGA) * row[i];
            }
        }

        @Override
        public String checksum() {
            Digest digest = new Digest();
            for (double[] row : cells) {
                digest.add(row);
            }
            return digest.toString();
        }
    }
}
