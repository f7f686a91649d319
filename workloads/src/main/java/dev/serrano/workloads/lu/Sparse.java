package dev.serrano.workloads.lu;

import dev.serrano.workloads.form.Digest;

/**
 * A square matrix in square blocks, many of which have only zeros and are not stored.
 *
 * @param blocks how many blocks a row of blocks has
 * @param size how many rows a block has
 * @param block the blocks, row by row; {@link #ZERO} for one that is not stored
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Sparse(int blocks, int size, double[][] block) {
    /** The block without entries that stands for zeros. */
    static final double[] ZERO = {};

    /**
     * The matrix that is to be factored. Its blocks on the three middle diagonals are stored, and others by the rule of
     * BOTS: where row and column are even and the smaller of them is a multiple of three.
     */
    static Sparse input(int blocks, int size) {
        double[][] block = new double[blocks * blocks][];
        for (int i = 0; i < block.length; i++) {
            int row = i / blocks;
            int column = i % blocks;
            block[i] = isStored(row, column) ? Entries.block(row, column, size, blocks * size) : ZERO;
        }
        return new Sparse(blocks, size, block);
    }

    private static boolean isStored(int row, int column) {
        boolean even = row % 2 == 0 && column % 2 == 0;
        return Math.abs(row - column) <= 1 || (even && Math.min(row, column) % 3 == 0);
    }

    /** A matrix of its own with the same entries. */
    Sparse copy() {
        double[][] copy = new double[block.length][];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = block[i].clone();
        }
        return new Sparse(blocks, size, copy);
    }

    /** Whether the block in a row and a column of blocks is not stored. */
    boolean isZero(int row, int column) {
        return at(row, column).length == 0;
    }

    /** Step k, first: factors the block on the diagonal. */
    void factor(int k) {
        Kernel.factor(at(k, k), size);
    }

    /** Step k, second: a stored block to the right of the diagonal. */
    void solveLower(int k, int column) {
        Kernel.solveLower(at(k, column), at(k, k), size);
    }

    /** Step k, second: a stored block below the diagonal. */
    void solveUpper(int k, int row) {
        Kernel.solveUpper(at(row, k), at(k, k), size);
    }

    /** Step k, third: subtracts the product of the blocks of step k in this row and this column. */
    void subtractProduct(int k, int row, int column) {
        if (isZero(row, column)) {
            block[row * blocks + column] = new double[size * size];
        }
        Kernel.subtractProduct(at(row, column), at(row, k), at(k, column), size);
    }

    String checksum() {
        Digest digest = new Digest();
        for (double[] one : block) {
            digest.add(one.length).add(one);
        }
        return digest.toString();
    }

    private double[] at(int row, int column) {
        return block[row * blocks + column];
    }
}
