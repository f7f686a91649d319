package dev.serrano.workloads.nqueens;

import dev.serrano.ablation.SpawnSync;

/** Like {@link AsyncFinishQueens}, with an atomic counter of children for each board instead of a finish scope. */
final class SpawnSyncQueens {
    private SpawnSyncQueens() {}

    static long count(byte[] queens, int n) {
        if (queens.length == n) {
            return 1;
        }
        long[] solutions = new long[n];
        SpawnSync children = SpawnSync.open();
        for (int i = 0; i < n; i++) {
            int column = i;
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                children.spawn(() -> solutions[column] = count(next, n));
            }
        }
        children.sync();
        long sum = 0;
        for (long part : solutions) {
            sum += part;
        }
        return sum;
    }
}
