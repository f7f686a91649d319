package dev.serrano.workloads.align;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;

/** A future for each cell, which joins those of its three neighbours. */
final class FutureCells {
    private final Problem problem;
    private final Grid<TaskFuture<Integer>> cells;

    private FutureCells(Problem problem) {
        this.problem = problem;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem) {
        FutureCells program = new FutureCells(problem);
        finish(program::spawn);
        return Alignment.of(problem, program::value);
    }

    private void spawn() {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                cells.set(row, column, future(() -> score(row, column)));
            }
        }
    }

    private int score(int row, int column) {
        int left = value(row, column - 1);
        int above = value(row - 1, column);
        int diagonal = value(row - 1, column - 1);
        return problem.score(row, column, left, above, diagonal);
    }

    private int value(int row, int column) {
        return row == 0 || column == 0 ? 0 : cells.get(row, column).join();
    }
}
