package dev.serrano.workloads.barneshut;

import dev.serrano.workloads.form.Construct;
import java.util.function.IntConsumer;

/**
 * The problem.
 *
 * @param start the bodies at the beginning; each run copies them
 * @param steps how many steps in time
 * @param chunk how many bodies a task has
 * @param theta how large a cell may be, in distances, to count as a single mass
 */
record Simulation(Bodies start, int steps, int chunk, double theta) {
    private static final double TIME_STEP = 0.025;

    /**
     * Runs all steps. The force on a body is added up in the order of the tree, so that all forms agree in all bits.
     */
    String run(Construct construct) {
        Bodies bodies = start.copy();
        int[] order = new int[bodies.count];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        int[] spare = new int[bodies.count];
        for (int step = 0; step < steps; step++) {
            accelerate(bodies, order, spare, construct);
            construct.each(chunks(), chunk -> move(bodies, chunk));
        }
        return bodies.checksum();
    }

    /** Computes the acceleration of all bodies. A task has neighbors, which walk over nearly the same cells. */
    void accelerate(Bodies bodies, int[] order, int[] spare, Construct construct) {
        Cell root = Octree.build(bodies, order, spare, construct);
        construct.each(chunks(), chunk -> accelerate(bodies, order, root, chunk));
    }

    /** Computes the acceleration of the bodies of a chunk. */
    void accelerate(Bodies bodies, int[] order, Cell root, int chunk) {
        Pull pull = new Pull(bodies, order, root, theta);
        each(chunk, i -> pull.compute(order[i]));
    }

    /** Moves the bodies of a chunk. */
    void move(Bodies bodies, int chunk) {
        each(chunk, i -> bodies.advance(i, TIME_STEP));
    }

    private void each(int number, IntConsumer body) {
        int end = (int) Math.min(start.count, (number + 1L) * chunk);
        for (int i = number * chunk; i < end; i++) {
            body.accept(i);
        }
    }

    int chunks() {
        return Math.ceilDiv(start.count, chunk);
    }
}
