package dev.serrano.workloads.jacobi;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/**
 * A future for each block of each step, which waits for the three blocks of the step before that it reads; there is no
 * barrier. Two grids suffice: a reader of the values that a block overwrites belongs to the step before, and is one
 * of the three.
 */
final class FutureJacobi {
    private FutureJacobi() {}

    static String run(Grid grid) {
        double[] even = grid.start();
        double[] odd = even.clone();
        List<TaskFuture<Boolean>> last = List.of();
        for (int step = 0; step < grid.steps(); step++) {
            double[] before = step % 2 == 0 ? even : odd;
            double[] after = step % 2 == 0 ? odd : even;
            List<TaskFuture<Boolean>> blocks = new ArrayList<>(grid.blocks());
            for (int i = 0; i < grid.blocks(); i++) {
                int block = i;
                List<TaskFuture<Boolean>> needed =
                        last.isEmpty() ? last : last.subList(Math.max(0, i - 1), Math.min(grid.blocks(), i + 2));
                blocks.add(future(() -> {
                    for (TaskFuture<Boolean> one : needed) {
                        one.join();
                    }
                    grid.average(before, after, block);
                    return true;
                }));
            }
            last = blocks;
        }
        for (TaskFuture<Boolean> block : last.reversed()) {
            block.join();
        }
        return Grid.checksum(grid.steps() % 2 == 0 ? even : odd);
    }
}
