package dev.serrano.workloads.cluster;

import dev.serrano.Serrano;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.nqueens.NQueensWorkload;
import java.util.ArrayList;
import java.util.List;

/** Counts the ways to put n queens on a board: a remote task for each way to fill the first two rows. */
final class QueensCluster implements ClusterWorkload {
    private static final int SMALLEST = 4;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "nqueens",
            "all ways to put n queens on a board, none under attack",
            "remote tasks of unequal size, local ones inside of them",
            "BOTS, as used by Prell",
            List.of(Parameter.integer(
                    "n", 13, "the size of the board, " + SMALLEST + " to " + NQueensWorkload.LARGEST)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Queens.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Board(parameters.integer("n", SMALLEST, NQueensWorkload.LARGEST));
    }

    private record Board(int n) implements Program {
        @Override
        public String run(Cluster cluster) {
            List<Queens> tasks = new ArrayList<>();
            Queens empty = new Queens(n, 0, 0, 0, 0);
            for (int first = 0; first < n; first++) {
                Queens one = empty.place(first);
                for (int second = 0; second < n; second++) {
                    if (one.isSafe(second)) {
                        tasks.add(one.place(second));
                    }
                }
            }
            return Long.toString(Dealing.run(cluster, tasks, Long::sum));
        }

        @Override
        public String expected() {
            return Long.toString(NQueensWorkload.solutions(n));
        }
    }

    /**
     * Counts the ways to fill the rows that are left.
     *
     * @param rows how many rows are filled
     * @param columns the columns that are taken, as bits
     * @param left the columns of this row that a queen above attacks along one diagonal, as bits
     * @param right the same along the other
     */
    record Queens(int n, int rows, int columns, int left, int right) implements RemoteTask<Long> {
        boolean isSafe(int column) {
            return ((columns | left | right) >> column & 1) == 0;
        }

        Queens place(int column) {
            int bit = 1 << column;
            return new Queens(n, rows + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        }

        @Override
        public boolean retryable() {
            return true;
        }

        @Override
        public Long run(Cluster cluster) {
            return Serrano.sumLong(Serrano.range(0, n), column -> isSafe(column) ? serial(place(column)) : 0);
        }

        static long serial(Queens board) {
            long boards = count((1 << board.n) - 1, board.columns, board.left, board.right);
            PlaceWork.did(boards);
            Serrano.poll();
            return boards;
        }

        private static long count(int all, int columns, int left, int right) {
            if (columns == all) {
                return 1;
            }
            long boards = 0;
            for (int free = all & ~(columns | left | right); free != 0; free &= free - 1) {
                int bit = free & -free;
                boards += count(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
            }
            return boards;
        }
    }
}
