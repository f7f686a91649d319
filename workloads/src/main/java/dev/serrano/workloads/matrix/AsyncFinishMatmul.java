package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish around the four quadrants of each half: three are asyncs, the body computes the fourth. */
final class AsyncFinishMatmul {
    private AsyncFinishMatmul() {}

    static void add(Block block) {
        if (block.isLeaf()) {
            block.add();
            return;
        }
        for (int i = 0; i < 2; i++) {
            int half = i;
            finish(() -> {
                async(() -> add(block.part(half, 0)));
                async(() -> add(block.part(half, 1)));
                async(() -> add(block.part(half, 2)));
                add(block.part(half, 3));
            });
        }
    }
}
