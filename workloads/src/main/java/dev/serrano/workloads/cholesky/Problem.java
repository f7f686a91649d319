package dev.serrano.workloads.cholesky;

/**
 * The matrix to factor, and its division.
 *
 * @param matrix the matrix, which is not changed
 * @param tiling the tiles that are asked for
 * @param coarse tiles of a hand-tuned size: {@link #COARSE_TILE}, or larger if larger ones are asked for
 */
record Problem(Matrix matrix, Tiling tiling, Tiling coarse) {
    /** The larger of the two sizes in the paper, at which it found no difference between runtimes. */
    static final int COARSE_TILE = 100;

    static Problem random(int size, int tile) {
        return new Problem(Matrix.random(size), new Tiling(size, tile), new Tiling(size, Math.max(tile, COARSE_TILE)));
    }
}
