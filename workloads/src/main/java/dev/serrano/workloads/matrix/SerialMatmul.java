package dev.serrano.workloads.matrix;

/** The serial elision of all forms that halve. */
final class SerialMatmul {
    private SerialMatmul() {}

    static void add(Block block) {
        if (block.isLeaf()) {
            block.add();
            return;
        }
        for (int half = 0; half < 2; half++) {
            for (int quadrant = 0; quadrant < 4; quadrant++) {
                add(block.part(half, quadrant));
            }
        }
    }
}
