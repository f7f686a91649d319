package dev.serrano.workloads.cholesky;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Program;

/**
 * Two parallel loops in each step, with a barrier after each: the tiles below the diagonal, then those to the right.
 */
final class PhasedCholesky implements Program<Problem> {

    @Override
    public String run(Problem problem, Construct construct) {
        Matrix matrix = problem.matrix().copy();
        Tiling tiling = problem.tiling();
        for (int i = 0; i < tiling.count(); i++) {
            int step = i;
            int rest = tiling.count() - step - 1;
            Tile diagonal = tiling.tile(matrix, step, step).factor();
            construct.each(
                    rest, below -> tiling.tile(matrix, step + 1 + below, step).solve(diagonal));
            construct.each(rest * (rest + 1) / 2, number -> {
                int row = rowOf(number);
                int column = number - row * (row + 1) / 2;
                tiling.tile(matrix, step + 1 + row, step + 1 + column)
                        .subtract(
                                tiling.tile(matrix, step + 1 + row, step),
                                tiling.tile(matrix, step + 1 + column, step));
            });
        }
        return matrix.checksum();
    }

    /** The row of an element of a lower triangle whose elements are numbered row by row. */
    static int rowOf(int number) {
        int row = (int) ((Math.sqrt(8.0 * number + 1) - 1) / 2);
        return row * (row + 1) / 2 > number ? row - 1 : row;
    }
}
