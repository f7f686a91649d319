package dev.serrano.workloads.kmeans;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.loop.LoopProgram;

/**
 * In each iteration a parallel loop over the blocks. The sums of the blocks are then added in the order of the blocks,
 * so that the result is the same to the last bit.
 *
 * <p>Grain of the form with a cut-off: 8 tasks for each worker, for blocks far more numerous than that.
 */
final class KMeansProgram implements LoopProgram<Points> {
    private static final int TASKS_FOR_EACH_WORKER = 8;

    @Override
    public String run(Points points, Construct construct) {
        double[] centres = points.firstCentres();
        Sums[] blocks = new Sums[points.tasks()];
        Digest checksum = new Digest();
        for (int iteration = 0; iteration < points.iterations(); iteration++) {
            construct.each(points.tasks(), block -> blocks[block] = points.assign(block, centres));
            Sums all = points.noSums();
            for (Sums block : blocks) {
                all.add(block);
            }
            all.moveCentres(centres);
            checksum.add(all.counts());
        }
        return checksum.add(centres).toString();
    }

    @Override
    public int grain(Points points, int workers) {
        return Math.max(1, points.tasks() / (TASKS_FOR_EACH_WORKER * workers));
    }
}
