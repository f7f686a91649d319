package dev.serrano.workloads.lu;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Constructs;

/**
 * Factors a matrix in place by halving it: the upper left quarter, then the two quarters beside it in parallel, then
 * the lower right quarter less the product of these two, factored in turn. Positions and extents are counted in blocks.
 *
 * <p>Each block is changed by the same operations in the same order in all forms, so the result is the same to the last
 * bit.
 */
final class RecursiveLu {
    private final Dense matrix;
    private final Construct construct;
    private final int cutOff;

    private RecursiveLu(Dense matrix, Construct construct, int cutOff) {
        this.matrix = matrix;
        this.construct = construct;
        this.cutOff = cutOff;
    }

    /**
     * Factors a copy of a matrix.
     *
     * @param cutOff up to which extent parts are computed serially; 1 means that only single blocks are
     * @return the checksum of the factors
     */
    static String run(Dense input, Construct construct, int cutOff) {
        return factored(input, construct, cutOff).checksum();
    }

    /** The factors of a matrix, in one matrix. */
    static Dense factored(Dense input, Construct construct, int cutOff) {
        Dense matrix = input.copy();
        new RecursiveLu(matrix, construct, cutOff).factor(0, matrix.blocks());
        return matrix;
    }

    private void factor(int at, int extent) {
        if (extent == 1) {
            Kernel.factor(matrix.at(at, at), matrix.size());
            return;
        }
        int half = extent / 2;
        factor(at, half);
        construct(extent).both(() -> solveLower(at + half, at, half), () -> solveUpper(at + half, at, half));
        subtractProduct(at + half, at + half, at, half);
        factor(at + half, half);
    }

    /** Solves with the lower factor at a place of the diagonal, for the part to the right of it. */
    private void solveLower(int column, int diagonal, int extent) {
        if (extent == 1) {
            Kernel.solveLower(matrix.at(diagonal, column), matrix.at(diagonal, diagonal), matrix.size());
            return;
        }
        int half = extent / 2;
        construct(extent)
                .both(
                        () -> solveLowerColumn(column, diagonal, half),
                        () -> solveLowerColumn(column + half, diagonal, half));
    }

    private void solveLowerColumn(int column, int diagonal, int half) {
        solveLower(column, diagonal, half);
        subtractProduct(diagonal + half, column, diagonal, half);
        solveLower(column, diagonal + half, half);
    }

    /** Solves with the upper factor at a place of the diagonal, for the part below it. */
    private void solveUpper(int row, int diagonal, int extent) {
        if (extent == 1) {
            Kernel.solveUpper(matrix.at(row, diagonal), matrix.at(diagonal, diagonal), matrix.size());
            return;
        }
        int half = extent / 2;
        construct(extent)
                .both(() -> solveUpperRow(row, diagonal, half), () -> solveUpperRow(row + half, diagonal, half));
    }

    private void solveUpperRow(int row, int diagonal, int half) {
        solveUpper(row, diagonal, half);
        subtractProduct(row, diagonal + half, diagonal, half);
        solveUpper(row, diagonal + half, half);
    }

    /** Subtracts the product of (row, inner) and (inner, column) from (row, column): four quarters twice. */
    private void subtractProduct(int row, int column, int inner, int extent) {
        if (extent == 1) {
            Kernel.subtractProduct(
                    matrix.at(row, column), matrix.at(row, inner), matrix.at(inner, column), matrix.size());
            return;
        }
        int half = extent / 2;
        Construct four = construct(extent);
        four.each(4, i -> subtractProduct(row + i / 2 * half, column + i % 2 * half, inner, half));
        four.each(4, i -> subtractProduct(row + i / 2 * half, column + i % 2 * half, inner + half, half));
    }

    private Construct construct(int extent) {
        return extent <= cutOff ? Constructs.SERIAL : construct;
    }
}
