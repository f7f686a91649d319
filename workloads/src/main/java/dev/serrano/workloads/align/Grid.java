package dev.serrano.workloads.align;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table with something for each cell; rows and columns are counted from 1.
 *
 * @param <T> what is in a cell
 */
final class Grid<T> {
    private final int columns;
    private final @Nullable Object[] cells;

    Grid(Problem problem) {
        this.columns = problem.columns();
        this.cells = new @Nullable Object[problem.rows() * problem.columns()];
    }

    void set(int row, int column, T content) {
        cells[index(row, column)] = content;
    }

    @SuppressWarnings("unchecked") // set accepts nothing else
    T get(int row, int column) {
        return (T) Objects.requireNonNull(cells[index(row, column)]);
    }

    private int index(int row, int column) {
        return (row - 1) * columns + column - 1;
    }
}
