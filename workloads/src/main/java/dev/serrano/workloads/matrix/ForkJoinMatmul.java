package dev.serrano.workloads.matrix;

import java.util.concurrent.RecursiveAction;

/** Three quadrants of each half are forked, the fourth is computed. Parts up to a cut-off are serial. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinMatmul extends RecursiveAction {
    private final Block block;
    private final int cutOff;

    ForkJoinMatmul(Block block, int cutOff) {
        this.block = block;
        this.cutOff = cutOff;
    }

    @Override
    protected void compute() {
        if (block.size() <= cutOff) {
            SerialMatmul.add(block);
            return;
        }
        for (int half = 0; half < 2; half++) {
            ForkJoinMatmul first = part(half, 0);
            ForkJoinMatmul second = part(half, 1);
            ForkJoinMatmul third = part(half, 2);
            first.fork();
            second.fork();
            third.fork();
            part(half, 3).compute();
            third.join();
            second.join();
            first.join();
        }
    }

    private ForkJoinMatmul part(int half, int quadrant) {
        return new ForkJoinMatmul(block.part(half, quadrant), cutOff);
    }
}
