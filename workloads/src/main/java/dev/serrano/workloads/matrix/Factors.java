package dev.serrano.workloads.matrix;

/**
 * Two whole matrices to be multiplied.
 *
 * @param a the left factor
 * @param b the right factor
 * @param block the size up to which a product is not divided
 */
record Factors(Square a, Square b, int block) {
    private static final long SEED = 19_690_813L;

    /** The same two matrices for every program of this package. */
    static Factors random(int size, int block) {
        return new Factors(Square.random(size, SEED), Square.random(size, SEED + 1), block);
    }

    int size() {
        return a.size();
    }
}
