package dev.serrano.workloads.jacobi;

import static dev.serrano.weave.Weave.parallel;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** All steps, the blocks of each by a loop with the mark: serial as it is, parallel when it is woven. */
final class WovenJacobi implements PlainBody<Grid> {

    @Override
    public Object run(Grid grid) {
        double[] even = grid.start();
        double[] odd = even.clone();
        steps(grid, even, odd);
        return Grid.checksum(grid.steps() % 2 == 0 ? even : odd);
    }

    @Parallel
    static void steps(Grid grid, double[] even, double[] odd) {
        for (int step = 0; step < grid.steps(); step++) {
            average(grid, step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even);
        }
    }

    @Parallel
    static void average(Grid grid, double[] before, double[] after) {
        int blocks = grid.blocks();
        for (int block = parallel(0); block < blocks; block++) {
            grid.average(before, after, block);
        }
    }
}
