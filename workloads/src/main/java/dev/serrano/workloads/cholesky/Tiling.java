package dev.serrano.workloads.cholesky;

import dev.serrano.workloads.dag.Dag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides a matrix into square tiles (the last ones may be smaller), with the operations on them in the order of the
 * serial program. For each column of tiles the tile on the diagonal is factored, those below it are finished, and their
 * products are subtracted from the tiles to the right.
 */
final class Tiling {
    private final int size;
    private final int tile;
    private final int count;
    private final List<Operation> operations = new ArrayList<>();
    private final Dag dag;

    /** The operation on the tile (row, column) with the column {@code step} of tiles. */
    private record Operation(int step, int row, int column) {}

    Tiling(int size, int tile) {
        this.size = size;
        this.tile = tile;
        this.count = Math.ceilDiv(size, tile);
        for (int step = 0; step < count; step++) {
            for (int column = step; column < count; column++) {
                for (int row = column; row < count; row++) {
                    operations.add(new Operation(step, row, column));
                }
            }
        }
        this.dag = dependencies();
    }

    /** How many tiles are in a row. */
    int count() {
        return count;
    }

    /** The order of operations; a node for each. */
    Dag dag() {
        return dag;
    }

    /** A tile of a matrix. */
    Tile tile(Matrix matrix, int row, int column) {
        return new Tile(matrix, edge(row), edge(row + 1), edge(column), edge(column + 1));
    }

    /** Carries out an operation on a matrix. */
    void apply(Matrix matrix, int number) {
        Operation operation = operations.get(number);
        int step = operation.step();
        Tile tile = tile(matrix, operation.row(), operation.column());
        if (operation.row() == step) {
            tile.factor();
        } else if (operation.column() == step) {
            tile.solve(tile(matrix, step, step));
        } else {
            tile.subtract(tile(matrix, operation.row(), step), tile(matrix, operation.column(), step));
        }
    }

    private int edge(int number) {
        return Math.min(number * tile, size);
    }

    private Dag dependencies() {
        Map<Operation, Integer> numbers = new HashMap<>();
        List<int[]> dependencies = new ArrayList<>(operations.size());
        for (Operation operation : operations) {
            numbers.put(operation, numbers.size());
            dependencies.add(needed(operation).stream().mapToInt(numbers::get).toArray());
        }
        return new Dag(dependencies);
    }

    private static List<Operation> needed(Operation operation) {
        int step = operation.step();
        List<Operation> needed = new ArrayList<>();
        if (step > 0) {
            needed.add(new Operation(step - 1, operation.row(), operation.column()));
        }
        if (operation.column() > step) {
            needed.add(new Operation(step, operation.row(), step));
            if (operation.row() != operation.column()) {
                needed.add(new Operation(step, operation.column(), step));
            }
        } else if (operation.row() > step) {
            needed.add(new Operation(step, step, step));
        }
        return needed;
    }
}
