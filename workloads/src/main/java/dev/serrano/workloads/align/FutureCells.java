package dev.serrano.workloads.align;

import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.SpawnOptions;
import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/**
 * A future for each cell, which joins those of its three neighbors; or which awaits them, so that it begins when they
 * have their values, and never waits.
 */
final class FutureCells {
    private final Problem problem;
    private final Grid<TaskFuture<Integer>> cells;

    private final boolean await;

    private FutureCells(Problem problem, boolean await) {
        this.problem = problem;
        this.await = await;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem, boolean await) {
        FutureCells program = new FutureCells(problem, await);
        finish(program::spawn);
        return Alignment.of(problem, program::value);
    }

    private void spawn() {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                SpawnOptions when = await ? awaiting(neighbours(row, column)) : SpawnOptions.none();
                cells.set(row, column, future(when, () -> score(row, column)));
            }
        }
    }

    /** Those that have not awaited each other: the third one, at the corner, has been awaited by both. */
    private List<TaskFuture<Integer>> neighbours(int row, int column) {
        List<TaskFuture<Integer>> inputs = new ArrayList<>(2);
        if (column > 1) {
            inputs.add(cells.get(row, column - 1));
        }
        if (row > 1) {
            inputs.add(cells.get(row - 1, column));
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
