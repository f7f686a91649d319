package dev.serrano.workloads.lu;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** {@link RecursiveLu} with marks: serial as it is, parallel when it is woven. */
final class WovenLu implements PlainBody<Dense> {

    @Override
    public Object run(Dense input) {
        Dense matrix = input.copy();
        factor(matrix, 0, matrix.blocks());
        return matrix.checksum();
    }

    @Parallel
    static void factor(Dense matrix, int at, int extent) {
        if (extent == 1) {
            Kernel.factor(matrix.at(at, at), matrix.size());
            return;
        }
        int half = extent / 2;
        factor(matrix, at, half);
        spawn(() -> solveLower(matrix, at + half, at, half));
        solveUpper(matrix, at + half, at, half);
        sync();
        subtractProduct(matrix, at + half, at + half, at, half);
        factor(matrix, at + half, half);
    }

    @Parallel
    static void solveLower(Dense matrix, int column, int diagonal, int extent) {
        if (extent == 1) {
            Kernel.solveLower(matrix.at(diagonal, column), matrix.at(diagonal, diagonal), matrix.size());
            return;
        }
        int half = extent / 2;
        spawn(() -> solveLowerColumn(matrix, column, diagonal, half));
        solveLowerColumn(matrix, column + half, diagonal, half);
        sync();
    }

    @Parallel
    static void solveLowerColumn(Dense matrix, int column, int diagonal, int half) {
        solveLower(matrix, column, diagonal, half);
        subtractProduct(matrix, diagonal + half, column, diagonal, half);
        solveLower(matrix, column, diagonal + half, half);
    }

    @Parallel
    static void solveUpper(Dense matrix, int row, int diagonal, int extent) {
        if (extent == 1) {
            Kernel.solveUpper(matrix.at(row, diagonal), matrix.at(diagonal, diagonal), matrix.size());
            return;
        }
        int half = extent / 2;
        spawn(() -> solveUpperRow(matrix, row, diagonal, half));
        solveUpperRow(matrix, row + half, diagonal, half);
        sync();
    }

    @Parallel
    static void solveUpperRow(Dense matrix, int row, int diagonal, int half) {
        solveUpper(matrix, row, diagonal, half);
        subtractProduct(matrix, row, diagonal + half, diagonal, half);
        solveUpper(matrix, row, diagonal + half, half);
    }

    @Parallel
    static void subtractProduct(Dense matrix, int row, int column, int inner, int extent) {
        if (extent == 1) {
            Kernel.subtractProduct(
                    matrix.at(row, column), matrix.at(row, inner), matrix.at(inner, column), matrix.size());
            return;
        }
        int half = extent / 2;
        quarters(matrix, row, column, inner, half);
        quarters(matrix, row, column, inner + half, half);
    }

    @Parallel
    static void quarters(Dense matrix, int row, int column, int inner, int half) {
        spawn(() -> subtractProduct(matrix, row, column, inner, half));
        spawn(() -> subtractProduct(matrix, row, column + half, inner, half));
        spawn(() -> subtractProduct(matrix, row + half, column, inner, half));
        subtractProduct(matrix, row + half, column + half, inner, half);
        sync();
    }
}
