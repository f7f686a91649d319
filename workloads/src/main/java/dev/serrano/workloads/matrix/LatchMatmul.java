package dev.serrano.workloads.matrix;

import dev.serrano.workloads.form.Constructs;

/** A latch for the four quadrants of each half, for which the thread of the caller blocks. */
final class LatchMatmul {
    private static final int QUADRANTS = 4;

    private LatchMatmul() {}

    static void add(Block block) {
        if (block.isLeaf()) {
            block.add();
            return;
        }
        for (int i = 0; i < 2; i++) {
            int half = i;
            Constructs.LATCH.each(QUADRANTS, quadrant -> add(block.part(half, quadrant)));
        }
    }
}
