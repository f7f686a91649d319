package dev.serrano.workloads.jacobi;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** All steps, the blocks of each by halving, with marks: serial as it is, parallel when it is woven. */
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
            average(grid, step % 2 == 0 ? even : odd, step % 2 == 0 ? odd : even, 0, grid.blocks());
        }
    }

    @Parallel
    static void average(Grid grid, double[] before, double[] after, int from, int to) {
        if (to - from == 1) {
            grid.average(before, after, from);
            return;
        }
        int middle = (from + to) >>> 1;
        spawn(() -> average(grid, before, after, from, middle));
        average(grid, before, after, middle, to);
        sync();
    }
}
