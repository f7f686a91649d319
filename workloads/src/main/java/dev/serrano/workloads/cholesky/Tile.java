package dev.serrano.workloads.cholesky;

/**
 * A rectangle of a matrix, on or below the diagonal, that is made a part of the Cholesky factor in place.
 *
 * @param matrix the whole matrix
 * @param top its first row
 * @param bottom the row after its last
 * @param left its first column
 * @param right the column after its last
 */
record Tile(Matrix matrix, int top, int bottom, int left, int right) {

    /** Factors a tile on the diagonal, when all tiles to its left have been subtracted. */
    Tile factor() {
        for (int column = left; column < right; column++) {
            double pivot = Math.sqrt(matrix.reduced(column, column, left, column));
            matrix.set(column, column, pivot);
            for (int row = column + 1; row < bottom; row++) {
                matrix.set(row, column, matrix.reduced(row, column, left, column) / pivot);
            }
        }
        return this;
    }

    /** Finishes a tile below one that has been factored, when all tiles to its left have been subtracted. */
    Tile solve(Tile diagonal) {
        for (int row = top; row < bottom; row++) {
            for (int column = diagonal.left; column < diagonal.right; column++) {
                double value = matrix.reduced(row, column, left, column);
                matrix.set(row, column, value / matrix.get(column, column));
            }
        }
        return this;
    }

    /** Subtracts the product of two finished tiles of one column: one in the rows of this, one in the columns. */
    Tile subtract(Tile beside, Tile other) {
        for (int row = top; row < bottom; row++) {
            int end = Math.min(right, row + 1);
            for (int column = left; column < end; column++) {
                matrix.set(row, column, matrix.reduced(row, column, beside.left, other.right));
            }
        }
        return this;
    }
}
