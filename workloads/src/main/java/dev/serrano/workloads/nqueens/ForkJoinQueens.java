package dev.serrano.workloads.nqueens;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/**
 * A fork for each placement, joined in reverse order: the newest task is the likeliest to be still in the own queue.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinQueens extends RecursiveTask<Long> {
    private final byte[] queens;
    private final int n;

    ForkJoinQueens(byte[] queens, int n) {
        this.queens = queens;
        this.n = n;
    }

    @Override
    protected Long compute() {
        if (queens.length == n) {
            return 1L;
        }
        List<ForkJoinQueens> branches = new ArrayList<>(n);
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                ForkJoinQueens branch = new ForkJoinQueens(next, n);
                branch.fork();
                branches.add(branch);
            }
        }
        long solutions = 0;
        for (ForkJoinQueens branch : branches.reversed()) {
            solutions += branch.join();
        }
        return solutions;
    }
}
