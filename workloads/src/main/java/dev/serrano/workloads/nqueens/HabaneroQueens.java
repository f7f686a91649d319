package dev.serrano.workloads.nqueens;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.finish;

import edu.rice.hj.api.SuspendableException;

/** Like AsyncFinishQueens, written for HJlib. */
final class HabaneroQueens {
    private HabaneroQueens() {}

    static long count(byte[] queens, int n) throws SuspendableException {
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
