package dev.serrano.workloads.align;

/**
 * Two sequences, and how an alignment of them is scored. Rows and columns of the score table are counted from 1: the
 * cell (i, j) belongs to letter i of the first sequence and letter j of the second.
 *
 * @param first the first sequence, in capital letters
 * @param second the second sequence
 * @param match what two equal letters add
 * @param mismatch what two different letters add, 0 or less
 * @param gap what a letter without a partner adds, 0 or less
 */
record Problem(String first, String second, int match, int mismatch, int gap) {

    int rows() {
        return first.length();
    }

    int columns() {
        return second.length();
    }

    /** The score for putting letter {@code row} of the first sequence over letter {@code column} of the second. */
    int pair(int row, int column) {
        char letter = first.charAt(row - 1);
        boolean same = letter == second.charAt(column - 1) && "ACGT".indexOf(letter) >= 0;
        return same ? match : mismatch;
    }

    /** The score of a cell, from the scores of its three neighbours. */
    int score(int row, int column, int left, int above, int diagonal) {
        int extended = diagonal + pair(row, column);
        int gapped = Math.max(left, above) + gap;
        return Math.max(0, Math.max(extended, gapped));
    }
}
