package dev.serrano.workloads.nqueens;

import java.util.Arrays;

/**
 * A board with queens in its first rows, as BOTS has it: an array with the column of each queen.
 *
 * <p>A board is copied for each queen that is tried, so each task has its own. The check compares all pairs of queens,
 * although all but the last queen are known to be safe: that is the algorithm whose tasks are to be measured.
 */
final class Board {
    private Board() {}

    /** A board without queens. */
    static byte[] empty() {
        return new byte[0];
    }

    /** A copy of a board with a queen more. */
    static byte[] place(byte[] queens, int column) {
        byte[] next = Arrays.copyOf(queens, queens.length + 1);
        next[queens.length] = (byte) column;
        return next;
    }

    /** Whether no queen attacks another. */
    static boolean isSafe(byte[] queens) {
        for (int row = 0; row < queens.length; row++) {
            int column = queens[row];
            for (int other = row + 1; other < queens.length; other++) {
                int difference = queens[other] - column;
                int rows = other - row;
                if (difference == 0 || difference == rows || difference == -rows) {
                    return false;
                }
            }
        }
        return true;
    }
}
