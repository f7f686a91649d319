package dev.serrano.workloads.lu;

/**
 * The entries of the matrices that are factored: random, and large enough on the diagonal that no pivoting is needed.
 */
final class Entries {
    private static final long MULTIPLIER = 6_364_136_223_846_793_005L;
    private static final long INCREMENT = 1_442_695_040_888_963_407L;

    private Entries() {}

    /** A block of a matrix that has n rows. */
    static double[] block(int row, int column, int size, int n) {
        double[] block = new double[size * size];
        long state = row * 1_000_003L + column + 1;
        for (int i = 0; i < block.length; i++) {
            state = state * MULTIPLIER + INCREMENT;
            block[i] = (state >> 11) * 0x1p-52; // from -1 to below 1
        }
        if (row == column) {
            for (int i = 0; i < size; i++) {
                block[i * size + i] += n;
            }
        }
        return block;
    }
}
