package dev.serrano.workloads.lu;

/**
 * The four operations on square blocks, stored row by row, of which a factoring by blocks is made. No rows are
 * exchanged: the matrices are made so that this is safe.
 */
final class Kernel {
    private Kernel() {}

    /** Replaces a block by its factors: the lower one, whose diagonal of ones is not stored, and the upper one. */
    static void factor(double[] block, int size) {
        for (int k = 0; k < size; k++) {
            double pivot = block[k * size + k];
            for (int row = k + 1; row < size; row++) {
                double factor = block[row * size + k] / pivot;
                block[row * size + k] = factor;
                subtract(block, row * size, factor, block, k * size, k + 1, size);
            }
        }
    }

    /** Replaces a block X by the solution Y of L Y = X, L being the lower factor in a factored block. */
    static void solveLower(double[] block, double[] factored, int size) {
        for (int k = 0; k < size; k++) {
            for (int row = k + 1; row < size; row++) {
                subtract(block, row * size, factored[row * size + k], block, k * size, 0, size);
            }
        }
    }

    /** Replaces a block X by the solution Y of Y U = X, U being the upper factor in a factored block. */
    static void solveUpper(double[] block, double[] factored, int size) {
        for (int row = 0; row < size; row++) {
            for (int k = 0; k < size; k++) {
                double factor = block[row * size + k] / factored[k * size + k];
                block[row * size + k] = factor;
                subtract(block, row * size, factor, factored, k * size, k + 1, size);
            }
        }
    }

    /** Subtracts the product of two blocks from a third one. */
    static void subtractProduct(double[] block, double[] left, double[] right, int size) {
        for (int row = 0; row < size; row++) {
            for (int k = 0; k < size; k++) {
                subtract(block, row * size, left[row * size + k], right, k * size, 0, size);
            }
        }
    }

    /** Subtracts a multiple of one row from another, from one column to below another. */
    private static void subtract(
            double[] to, int toRow, double factor, double[] from, int fromRow, int column, int end) {
        for (int j = column; j < end; j++) {
            to[toRow + j] -= factor * from[fromRow + j];
        }
    }
}
