package dev.serrano.workloads.align;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A virtual thread for each cell, which joins the futures of its three neighbours. */
final class VirtualThreadCells {
    private final Problem problem;
    private final Grid<CompletableFuture<Integer>> cells;

    private VirtualThreadCells(Problem problem) {
        this.problem = problem;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem) {
        VirtualThreadCells program = new VirtualThreadCells(problem);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            program.start(threads);
        }
        return Alignment.of(problem, program::value);
    }

    private void start(ExecutorService threads) {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                cells.set(row, column, CompletableFuture.supplyAsync(() -> score(row, column), threads));
            }
        }
    }

    private int score(int row, int column) {
        int left = value(row, column - 1);
        int above = value(row - 1, column);
        int diagonal = value(row - 1, column - 1);
        return problem.score(row, column, left, above, diagonal);
    }

    private int value(int row, int column) {
        return row == 0 || column == 0 ? 0 : cells.get(row, column).join();
    }
}
