package dev.serrano.workloads.matrix;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The quadrants of each half with marks: serial as it is, parallel when it is woven. */
final class WovenMatmul implements PlainBody<Factors> {

    @Override
    public Object run(Factors factors) {
        Block whole = Block.whole(factors);
        add(whole);
        return whole.checksum();
    }

    @Parallel
    static void add(Block block) {
        if (block.isLeaf()) {
            block.add();
            return;
        }
        quadrants(block, 0);
        quadrants(block, 1);
    }

    @Parallel
    static void quadrants(Block block, int half) {
        spawn(() -> add(block.part(half, 0)));
        spawn(() -> add(block.part(half, 1)));
        spawn(() -> add(block.part(half, 2)));
        add(block.part(half, 3));
        sync();
    }
}
