package dev.serrano.workloads.nbody;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.loop.LoopProgram;

/**
 * In each step a parallel loop over the bodies that changes their speeds; then all are moved. Each body adds up the
 * pulls of the others in the same order, so the result is the same to the last bit.
 *
 * <p>Grain of the form with a cut-off: 20,000 pairs of bodies, so that up to 141 bodies are one task, which does not
 * wait.
 */
final class NBodyProgram implements LoopProgram<Problem> {
    private static final int PAIRS = 20_000;

    @Override
    public String run(Problem problem, Construct construct) {
        Bodies bodies = problem.bodies().copy();
        for (int step = 0; step < problem.steps(); step++) {
            construct.each(bodies.size(), bodies::accelerate);
            bodies.move();
        }
        return new Digest().add(bodies.energy()).toString();
    }

    @Override
    public int grain(Problem problem, int workers) {
        return Math.ceilDiv(PAIRS, problem.bodies().size());
    }
}
