package dev.serrano.workloads.align;

/**
 * The best local alignment: where it begins and ends in both sequences, and how many of its columns hold equal letters.
 *
 * @param score its score, 0 if the sequences have no letter in common
 */
record Alignment(int score, int firstRow, int firstColumn, int lastRow, int lastColumn, int equal, int length) {

    /**
     * Finds the best cell, the first one by rows if there are several, and goes back from there until the score is 0;
     * pairs are preferred to gaps, and gaps in the second sequence to gaps in the first.
     */
    static Alignment of(Problem problem, Scores table) {
        int best = 0;
        int lastRow = 0;
        int lastColumn = 0;
        for (int row = 1; row <= problem.rows(); row++) {
            for (int column = 1; column <= problem.columns(); column++) {
                int score = table.at(row, column);
                if (score > best) {
                    best = score;
                    lastRow = row;
                    lastColumn = column;
                }
            }
        }
        return traceBack(problem, table, best, lastRow, lastColumn);
    }

    private static Alignment traceBack(Problem problem, Scores table, int best, int lastRow, int lastColumn) {
        int row = lastRow;
        int column = lastColumn;
        int firstRow = lastRow;
        int firstColumn = lastColumn;
        int equal = 0;
        int length = 0;
        int score = best;
        while (score > 0) {
            firstRow = row;
            firstColumn = column;
            length++;
            int pair = problem.pair(row, column);
            if (score == inside(table, row - 1, column - 1) + pair) {
                equal += pair == problem.match() ? 1 : 0;
                row--;
                column--;
            } else if (score == inside(table, row - 1, column) + problem.gap()) {
                row--;
            } else {
                column--;
            }
            score = inside(table, row, column);
        }
        return new Alignment(best, firstRow, firstColumn, lastRow, lastColumn, equal, length);
    }

    private static int inside(Scores table, int row, int column) {
        return row == 0 || column == 0 ? 0 : table.at(row, column);
    }

    /** The checksum. */
    String text() {
        return "score=" + score + " from=" + firstRow + ":" + firstColumn + " to=" + lastRow + ":" + lastColumn
                + " equal=" + equal + "/" + length;
    }
}
