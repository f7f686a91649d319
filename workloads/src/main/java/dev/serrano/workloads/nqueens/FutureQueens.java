package dev.serrano.workloads.nqueens;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/**
 * A future for each placement, all joined by the task that made them, newest first: these are the likeliest to be
 * still in the own deque.
 */
final class FutureQueens {
    private FutureQueens() {}

    static long count(byte[] queens, int n) {
        if (queens.length == n) {
            return 1;
        }
        List<TaskFuture<Long>> branches = new ArrayList<>(n);
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                branches.add(future(() -> count(next, n)));
            }
        }
        long solutions = 0;
        for (TaskFuture<Long> branch : branches.reversed()) {
            solutions += branch.join();
        }
        return solutions;
    }
}
