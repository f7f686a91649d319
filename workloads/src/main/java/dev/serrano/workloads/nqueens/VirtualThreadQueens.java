package dev.serrano.workloads.nqueens;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A virtual thread for each placement, all waited for by the thread that started them. */
final class VirtualThreadQueens {
    private final ExecutorService threads;
    private final int n;

    private VirtualThreadQueens(ExecutorService threads, int n) {
        this.threads = threads;
        this.n = n;
    }

    static long count(int n) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            VirtualThreadQueens program = new VirtualThreadQueens(threads, n);
            return threads.submit(() -> program.count(Board.empty())).get();
        }
    }

    private long count(byte[] queens) throws InterruptedException, ExecutionException {
        if (queens.length == n) {
            return 1;
        }
        List<Future<Long>> branches = new ArrayList<>(n);
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                branches.add(threads.submit(() -> count(next)));
            }
        }
        long solutions = 0;
        for (Future<Long> branch : branches) {
            solutions += branch.get();
        }
        return solutions;
    }
}
