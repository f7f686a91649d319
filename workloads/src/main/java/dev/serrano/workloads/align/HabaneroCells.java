package dev.serrano.workloads.align;

import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.future;

import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.SuspendableException;

/** Like FutureCells, written for HJlib: each cell joins those of its three neighbours. */
final class HabaneroCells {
    private final Problem problem;
    private final Grid<HjFuture<Integer>> cells;

    private HabaneroCells(Problem problem) {
        this.problem = problem;
        this.cells = new Grid<>(problem);
    }

    static Alignment align(Problem problem) throws SuspendableException {
        HabaneroCells program = new HabaneroCells(problem);
        finish(program::spawn);
        return Alignment.of(problem, program::valueOfEnded);
    }

    private void spawn() {
        for (int i = 1; i <= problem.rows(); i++) {
            for (int j = 1; j <= problem.columns(); j++) {
                int row = i;
                int column = j;
                cells.set(row, column, future(() -> score(row, column)));
            }
        }
    }

    private int score(int row, int column) throws SuspendableException {
        int left = value(row, column - 1);
        int above = value(row - 1, column);
        int diagonal = value(row - 1, column - 1);
        return problem.score(row, column, left, above, diagonal);
    }

    private int value(int row, int column) throws SuspendableException {
        return row == 0 || column == 0 ? 0 : cells.get(row, column).get();
    }

    private int valueOfEnded(int row, int column) {
        return row == 0 || column == 0 ? 0 : cells.get(row, column).safeGet();
    }
}
