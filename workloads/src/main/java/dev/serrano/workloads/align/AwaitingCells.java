package dev.serrano.workloads.align;

import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/** A data-driven task for each cell: it begins when its three neighbours have their values, and never waits. */
final class AwaitingCells {
    private final Problem problem;
    private final Grid<TaskFuture<Integer>> cells;

    private AwaitingCells(Problem problem) {
        this.problem = problem;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem) {
        AwaitingCells program = new AwaitingCells(problem);
        finish(program::spawn);
        return Alignment.of(problem, program::value);
    }

    private void spawn() {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                cells.set(row, column, future(awaiting(neighbours(row, column)), () -> score(row, column)));
            }
        }
    }

    private List<TaskFuture<Integer>> neighbours(int row, int column) {
        List<TaskFuture<Integer>> inputs = new ArrayList<>(2);
        if (column > 1) {
            inputs.add(cells.get(row, column - 1));
        }
        if (row > 1) {
            inputs.add(cells.get(row - 1, column)); // which has awaited the one before it, the third neighbour
        }
        return inputs;
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
