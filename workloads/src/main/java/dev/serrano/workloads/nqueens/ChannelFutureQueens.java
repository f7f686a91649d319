package dev.serrano.workloads.nqueens;

import dev.serrano.ablation.ChannelFuture;
import java.util.ArrayList;
import java.util.List;

/** Like {@link FutureQueens}, with futures whose result goes through a channel: a new one, or one of the worker's. */
final class ChannelFutureQueens {
    private final int n;
    private final boolean pooled;

    private ChannelFutureQueens(int n, boolean pooled) {
        this.n = n;
        this.pooled = pooled;
    }

    static long count(int n, boolean pooled) {
        return new ChannelFutureQueens(n, pooled).count(Board.empty());
    }

    private long count(byte[] queens) {
        if (queens.length == n) {
            return 1;
        }
        List<ChannelFuture<Long>> branches = new ArrayList<>(n);
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                branches.add(pooled ? ChannelFuture.pooled(() -> count(next)) : ChannelFuture.of(() -> count(next)));
            }
        }
        long solutions = 0;
        for (ChannelFuture<Long> branch : branches.reversed()) {
            solutions += branch.await();
        }
        return solutions;
    }
}
