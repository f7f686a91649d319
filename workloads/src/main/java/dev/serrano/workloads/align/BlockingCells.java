package dev.serrano.workloads.align;

import dev.serrano.workloads.form.BlockingPool;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A future of the JDK for each cell, whose thread blocks for its three neighbors. */
final class BlockingCells {
    private final Problem problem;
    private final Grid<Future<Integer>> cells;

    private BlockingCells(Problem problem) {
        this.problem = problem;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem) throws ExecutionException, InterruptedException {
        BlockingCells program = new BlockingCells(problem);
        int[][] table = program.table();
        return Alignment.of(problem, (row, column) -> table[row][column]);
    }

    private int[][] table() throws ExecutionException, InterruptedException {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                cells.set(row, column, BlockingPool.spawn(() -> score(row, column)));
            }
        }
        int[][] table = new int[problem.rows() + 1][problem.columns() + 1];
        for (int row = 1; row <= problem.rows(); row++) {
            for (int column = 1; column <= problem.columns(); column++) {
                table[row][column] = value(row, column);
            }
        }
        return table;
    }

    private int score(int row, int column) throws ExecutionException, InterruptedException {
        int left = value(row, column - 1);
        int above = value(row - 1, column);
        int diagonal = value(row - 1, column - 1);
        return problem.score(row, column, left, above, diagonal);
    }

    private int value(int row, int column) throws ExecutionException, InterruptedException {
        return row == 0 || column == 0 ? 0 : BlockingPool.get(cells.get(row, column));
    }
}
