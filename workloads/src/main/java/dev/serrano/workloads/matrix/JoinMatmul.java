package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.join;

/** The quadrants of each half are two branches of two. */
final class JoinMatmul {
    private JoinMatmul() {}

    static void add(Block block) {
        if (block.isLeaf()) {
            block.add();
            return;
        }
        for (int i = 0; i < 2; i++) {
            int half = i;
            join(
                    () -> join(() -> add(block.part(half, 0)), () -> add(block.part(half, 1))),
                    () -> join(() -> add(block.part(half, 2)), () -> add(block.part(half, 3))));
        }
    }
}
