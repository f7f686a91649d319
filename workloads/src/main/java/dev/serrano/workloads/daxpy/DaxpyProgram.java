package dev.serrano.workloads.daxpy;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.loop.LoopProgram;

/**
 * A parallel loop over the blocks in each round.
 *
 * <p>Hand-tuned grain: 64,000 elements. Of 2,000 to 1,000,000 it was the fastest with 2 workers and vectors of 1,000,000;
 * 2,000 took several times as long.
 */
final class DaxpyProgram implements LoopProgram<Vectors> {
    private static final int GRAIN = 64_000;

    @Override
    public String run(Vectors vectors, Construct construct) {
        double[] sum = vectors.copyOfY();
        for (int round = 0; round < vectors.rounds(); round++) {
            construct.each(vectors.blocks(), block -> vectors.add(block, sum));
        }
        return new Digest().add(sum).toString();
    }

    @Override
    public int grain(Vectors vectors, int workers) {
        return Math.ceilDiv(GRAIN, vectors.block());
    }
}
