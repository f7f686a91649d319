package dev.serrano.workloads.align;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * A task for each cell, forked by the later of the two neighbors that must come first: no task waits. A task that
 * frees two cells forks the one below and goes on with the one to the right.
 */
final class ForkJoinCells {
    private final Problem problem;
    private final int[][] table;
    private final AtomicIntegerArray missing;
    private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

    private ForkJoinCells(Problem problem) {
        this.problem = problem;
        this.table = new int[problem.rows() + 1][problem.columns() + 1];
        this.missing = new AtomicIntegerArray(problem.rows() * problem.columns());
        for (int row = 1; row <= problem.rows(); row++) {
            for (int column = 1; column <= problem.columns(); column++) {
                missing.setPlain(index(row, column), (row > 1 ? 1 : 0) + (column > 1 ? 1 : 0));
            }
        }
    }

    static Alignment align(Problem problem, ForkJoinPool pool) {
        ForkJoinCells program = new ForkJoinCells(problem);
        pool.execute(program.new Cell(1, 1));
        program.done.join();
        return Alignment.of(problem, (row, column) -> program.table[row][column]);
    }

    private int index(int row, int column) {
        return (row - 1) * problem.columns() + column - 1;
    }

    @SuppressWarnings("serial") // never serialized
    private final class Cell extends RecursiveAction {
        private final int row;
        private final int firstColumn;

        Cell(int row, int firstColumn) {
            this.row = row;
            this.firstColumn = firstColumn;
        }

        @Override
        protected void compute() {
            try {
                int column = firstColumn;
                fill(column);
                while (column < problem.columns() && isLast(row, column + 1)) {
                    column++;
                    fill(column);
                }
            } catch (RuntimeException | Error e) {
                done.completeExceptionally(e); // else it would never be completed
                throw e;
            }
        }

        private void fill(int column) {
            int left = table[row][column - 1];
            int above = table[row - 1][column];
            int diagonal = table[row - 1][column - 1];
            table[row][column] = problem.score(row, column, left, above, diagonal);
            if (row < problem.rows() && isLast(row + 1, column)) {
                new Cell(row + 1, column).fork();
            }
            if (row == problem.rows() && column == problem.columns()) {
                done.complete(null);
            }
        }

        private boolean isLast(int nextRow, int nextColumn) {
            return missing.decrementAndGet(index(nextRow, nextColumn)) == 0;
        }
    }
}
