package dev.serrano.workloads.nqueens;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;

/**
 * A fork for each placement, joined in reverse order: the newest task is the likeliest to be still in the own queue.
 * From a row on, the rest is serial.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinQueens extends RecursiveTask<Long> {
    static final int NO_CUT_OFF = Integer.MAX_VALUE;

    /** The row of the form {@code task-coarse}: some 500 tasks on a board of 11. */
    static final int CUT_OFF = 3;

    private final byte[] queens;
    private final int n;
    private final int cutOff;

    /** A task; {@code cutOff} is how many rows are filled by tasks. */
    ForkJoinQueens(byte[] queens, int n, int cutOff) {
        this.queens = queens;
        this.n = n;
        this.cutOff = cutOff;
    }

    @Override
    protected Long compute() {
        if (queens.length == n) {
            return 1L;
        }
        if (queens.length >= cutOff) {
            return SerialQueens.count(queens, n);
        }
        List<ForkJoinQueens> branches = new ArrayList<>(n);
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                ForkJoinQueens branch = new ForkJoinQueens(next, n, cutOff);
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
