package dev.serrano.workloads.nqueens;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.BlockingPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Tasks for the first rows; the rest of each board is filled serially. */
final class CutOffQueens {
    private CutOffQueens() {}

    /** The children of a task are summed up by it, as in the thesis. */
    static long byFutures(byte[] queens, Places problem) {
        if (queens.length >= Math.min(problem.cutOff(), problem.n())) {
            return SerialQueens.count(queens, problem.n());
        }
        List<TaskFuture<Long>> branches = new ArrayList<>(problem.n());
        for (int column = 0; column < problem.n(); column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                branches.add(future(() -> byFutures(next, problem)));
            }
        }
        long solutions = 0;
        for (TaskFuture<Long> branch : branches) {
            solutions += branch.join();
        }
        return solutions;
    }

    /** Futures of the JDK, for which threads block. */
    static long byBlocking(byte[] queens, Places problem) throws ExecutionException, InterruptedException {
        if (queens.length >= Math.min(problem.cutOff(), problem.n())) {
            return SerialQueens.count(queens, problem.n());
        }
        List<Future<Long>> branches = new ArrayList<>(problem.n());
        for (int column = 0; column < problem.n(); column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                branches.add(BlockingPool.spawn(() -> byBlocking(next, problem)));
            }
        }
        long solutions = 0;
        for (Future<Long> branch : branches) {
            solutions += BlockingPool.get(branch);
        }
        return solutions;
    }

    static long asyncFinish(byte[] queens, Places problem) {
        if (queens.length >= Math.min(problem.cutOff(), problem.n())) {
            return SerialQueens.count(queens, problem.n());
        }
        long[] solutions = new long[problem.n()];
        finish(() -> {
            for (int i = 0; i < solutions.length; i++) {
                int column = i;
                byte[] next = Board.place(queens, column);
                if (Board.isSafe(next)) {
                    async(() -> solutions[column] = asyncFinish(next, problem));
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
