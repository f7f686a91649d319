package dev.serrano.workloads.daxpy;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.loop.LoopProgram;

/**
 * A parallel loop over the blocks in each round.
 *
 * <p>Grain of the form with a cut-off: 64,000 elements, which makes 16 tasks of the default vectors.
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
