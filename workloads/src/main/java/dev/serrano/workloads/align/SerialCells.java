package dev.serrano.workloads.align;

/** The serial elision of all forms: row by row. */
final class SerialCells {
    private SerialCells() {}

    static Alignment align(Problem problem) {
        int[][] table = new int[problem.rows() + 1][problem.columns() + 1];
        for (int row = 1; row <= problem.rows(); row++) {
            for (int column = 1; column <= problem.columns(); column++) {
                table[row][column] = problem.score(
                        row, column, table[row][column - 1], table[row - 1][column], table[row - 1][column - 1]);
            }
        }
        return Alignment.of(problem, (row, column) -> table[row][column]);
    }
}
