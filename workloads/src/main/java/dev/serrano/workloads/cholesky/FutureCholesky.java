package dev.serrano.workloads.cholesky;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A future for what each step makes of each tile, which joins the futures of the tiles it needs. All futures are made
 * in the order of the serial program; nobody says when they run.
 */
final class FutureCholesky {
    private final Tiling tiling;
    private final List<List<TaskValue<Tile>>> tiles = new ArrayList<>(); // by row and column: how to get the newest

    private FutureCholesky(Problem problem, Matrix matrix) {
        this.tiling = problem.tiling();
        for (int row = 0; row < tiling.count(); row++) {
            List<TaskValue<Tile>> columns = new ArrayList<>();
            for (int column = 0; column <= row; column++) {
                Tile tile = tiling.tile(matrix, row, column);
                columns.add(() -> tile);
            }
            tiles.add(columns);
        }
    }

    static String run(Problem problem) {
        Matrix matrix = problem.matrix().copy();
        finish(new FutureCholesky(problem, matrix)::spawn);
        return matrix.checksum();
    }

    private void spawn() {
        for (int step = 0; step < tiling.count(); step++) {
            TaskValue<Tile> pivot = newest(step, step);
            replace(step, step, future(() -> pivot.call().factor()));
            TaskValue<Tile> diagonal = newest(step, step);
            for (int row = step + 1; row < tiling.count(); row++) {
                TaskValue<Tile> below = newest(row, step);
                replace(row, step, future(() -> below.call().solve(diagonal.call())));
            }
            for (int column = step + 1; column < tiling.count(); column++) {
                TaskValue<Tile> other = newest(column, step);
                for (int row = column; row < tiling.count(); row++) {
                    TaskValue<Tile> beside = newest(row, step);
                    TaskValue<Tile> tile = newest(row, column);
                    replace(row, column, future(() -> tile.call().subtract(beside.call(), other.call())));
                }
            }
        }
    }

    private TaskValue<Tile> newest(int row, int column) {
        return tiles.get(row).get(column);
    }

    private void replace(int row, int column, TaskFuture<Tile> tile) {
        tiles.get(row).set(column, () -> tile.join());
    }
}
