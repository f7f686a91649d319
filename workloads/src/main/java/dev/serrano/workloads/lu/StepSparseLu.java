package dev.serrano.workloads.lu;

import dev.serrano.workloads.form.Construct;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A task for each stored block, and two barriers in each step: after row and column, and after the products. */
final class StepSparseLu {
    private StepSparseLu() {}

    /** Factors a copy of a matrix and returns the checksum of the factors. */
    static String run(Sparse input, Construct construct) {
        return factored(input, construct).checksum();
    }

    /** The factors of a matrix, in one matrix. */
    static Sparse factored(Sparse input, Construct construct) {
        Sparse matrix = input.copy();
        for (int i = 0; i < matrix.blocks(); i++) {
            int k = i;
            int[] columns = stored(matrix, column -> !matrix.isZero(k, column), k);
            int[] rows = stored(matrix, row -> !matrix.isZero(row, k), k);
            matrix.factor(k);
            construct.each(columns.length + rows.length, task -> {
                if (task < columns.length) {
                    matrix.solveLower(k, columns[task]);
                } else {
                    matrix.solveUpper(k, rows[task - columns.length]);
                }
            });
            construct.each(
                    columns.length * rows.length,
                    task -> matrix.subtractProduct(k, rows[task / columns.length], columns[task % columns.length]));
        }
        return matrix;
    }

    private static int[] stored(Sparse matrix, IntPredicate isStored, int k) {
        return IntStream.range(k + 1, matrix.blocks()).filter(isStored).toArray();
    }
}
