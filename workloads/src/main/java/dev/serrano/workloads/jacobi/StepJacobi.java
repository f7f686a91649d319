package dev.serrano.workloads.jacobi;

import dev.serrano.workloads.form.Construct;

/** All blocks of a step in parallel, one step after the other: the end of a step is a barrier. */
final class StepJacobi {
    private StepJacobi() {}

    static String run(Grid grid, Construct construct) {
        double[] even = grid.start();
        double[] odd = even.clone();
        for (int step = 0; step < grid.steps(); step++) {
            double[] before = step % 2 == 0 ? even : odd;
            double[] after = step % 2 == 0 ? odd : even;
            construct.each(grid.blocks(), block -> grid.average(before, after, block));
        }
        return Grid.checksum(grid.steps() % 2 == 0 ? even : odd);
    }
}
