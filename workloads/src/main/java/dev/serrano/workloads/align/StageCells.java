package dev.serrano.workloads.align;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A stage for each cell that combines those of its three neighbors; no thread ever waits for one. */
final class StageCells {
    private static final CompletableFuture<Integer> BORDER = CompletableFuture.completedFuture(0);

    private record Neighbours(int left, int above) {}

    private final Problem problem;
    private final Executor executor;
    private final Grid<CompletableFuture<Integer>> cells;

    private StageCells(Problem problem, Executor executor) {
        this.problem = problem;
        this.executor = executor;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem, Executor executor) {
        StageCells program = new StageCells(problem, executor);
        program.build();
        return Alignment.of(problem, (row, column) -> program.cell(row, column).join());
    }

    private void build() {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                cells.set(
                        row,
                        column,
                        cell(row, column - 1)
                                .thenCombine(cell(row - 1, column), Neighbours::new)
                                .thenCombineAsync(
                                        cell(row - 1, column - 1),
                                        (near, diagonal) ->
                                                problem.score(row, column, near.left(), near.above(), diagonal),
                                        executor));
            }
        }
    }

    private CompletableFuture<Integer> cell(int row, int column) {
        return row == 0 || column == 0 ? BORDER : cells.get(row, column);
    }
}
