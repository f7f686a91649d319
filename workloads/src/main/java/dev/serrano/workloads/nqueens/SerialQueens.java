package dev.serrano.workloads.nqueens;

/** The serial elision of all forms. */
final class SerialQueens {
    private SerialQueens() {}

    static long count(byte[] queens, int n) {
        if (queens.length == n) {
            return 1;
        }
        long solutions = 0;
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                solutions += count(next, n);
            }
        }
        return solutions;
    }
}
