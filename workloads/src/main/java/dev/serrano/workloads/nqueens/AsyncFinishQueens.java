package dev.serrano.workloads.nqueens;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish for each board, an async for each placement on it; each task leaves its count in its own place. */
final class AsyncFinishQueens {
    private AsyncFinishQueens() {}

    static long count(byte[] queens, int n) {
        if (queens.length == n) {
            return 1;
        }
        long[] solutions = new long[n];
        finish(() -> {
            for (int i = 0; i < n; i++) {
                int column = i;
                byte[] next = Board.place(queens, column);
                if (Board.isSafe(next)) {
                    async(() -> solutions[column] = count(next, n));
                }
            }
        });
        long sum = 0;
        for (long part : solutions) {
            sum += part;
        }
        return sum;
    }
}
