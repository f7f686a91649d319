package dev.serrano.workloads.cholesky;

import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.SpawnOptions;
import dev.serrano.TaskFuture;
import dev.serrano.TaskValue;
import java.util.ArrayList;
import java.util.List;

/**
 * A future for what each step makes of each tile, which joins the futures of the tiles it needs; or which awaits them,
 * so that it begins when they have their values, and never waits. All futures are made in the order of the serial
 * program; their order of execution is open.
 */
final class FutureCholesky {
    private final Tiling tiling;
    private final boolean await;
    private final List<List<TaskFuture<Tile>>> tiles = new ArrayList<>(); // by row and column: the newest

    private FutureCholesky(Problem problem, Matrix matrix, boolean await) {
        this.tiling = problem.tiling();
        this.await = await;
        for (int row = 0; row < tiling.count(); row++) {
            List<TaskFuture<Tile>> columns = new ArrayList<>();
            for (int column = 0; column <= row; column++) {
                columns.add(TaskFuture.completed(tiling.tile(matrix, row, column)));
            }
            tiles.add(columns);
        }
    }

    static String run(Problem problem, boolean await) {
        Matrix matrix = problem.matrix().copy();
        finish(new FutureCholesky(problem, matrix, await)::spawn);
        return matrix.checksum();
    }

    private void spawn() {
        for (int step = 0; step < tiling.count(); step++) {
            TaskFuture<Tile> pivot = newest(step, step);
            replace(step, step, List.of(pivot), () -> pivot.join().factor());
            TaskFuture<Tile> diagonal = newest(step, step);
            for (int row = step + 1; row < tiling.count(); row++) {
                TaskFuture<Tile> below = newest(row, step);
                replace(row, step, List.of(below, diagonal), () -> below.join().solve(diagonal.join()));
            }
            for (int column = step + 1; column < tiling.count(); column++) {
                TaskFuture<Tile> other = newest(column, step);
                for (int row = column; row < tiling.count(); row++) {
                    TaskFuture<Tile> beside = newest(row, step);
                    TaskFuture<Tile> tile = newest(row, column);
                    replace(
                            row,
                            column,
                            List.of(tile, beside, other),
                            () -> tile.join().subtract(beside.join(), other.join()));
                }
            }
        }
    }

    private TaskFuture<Tile> newest(int row, int column) {
        return tiles.get(row).get(column);
    }

    private void replace(int row, int column, List<TaskFuture<Tile>> inputs, TaskValue<Tile> made) {
        SpawnOptions when = await ? awaiting(inputs) : SpawnOptions.none();
        tiles.get(row).set(column, future(when, made));
    }
}
