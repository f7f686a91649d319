package dev.serrano.workloads.matrix;

/**
 * The tiles of a product. In a phase each tile of the target gets one product of two tiles; phases follow each other.
 */
final class Tiles {
    private final Block whole;
    private final int block;
    private final int side;

    Tiles(Factors factors) {
        this.whole = Block.whole(factors);
        this.block = factors.block();
        this.side = (factors.size() + block - 1) / block;
    }

    int phases() {
        return side;
    }

    /** How many tiles the target has: each may be done in parallel with all others of the same phase. */
    int count() {
        return side * side;
    }

    /** Does one tile of one phase. */
    void add(int phase, int tile) {
        whole.tile(tile / side * block, tile % side * block, phase * block).add();
    }

    String checksum() {
        return whole.checksum();
    }
}
