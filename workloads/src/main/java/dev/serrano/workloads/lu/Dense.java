package dev.serrano.workloads.lu;

import dev.serrano.workloads.form.Digest;

/**
 * A square matrix in square blocks. Both counts are powers of two.
 *
 * @param blocks how many blocks a row of blocks has
 * @param size how many rows a block has
 * @param block the blocks, row by row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Dense(int blocks, int size, double[][] block) {

    /** The matrix that is to be factored. */
    static Dense input(int blocks, int size) {
        double[][] block = new double[blocks * blocks][];
        for (int i = 0; i < block.length; i++) {
            block[i] = Entries.block(i / blocks, i % blocks, size, blocks * size);
        }
        return new Dense(blocks, size, block);
    }

    /** A matrix of its own with the same entries. */
    Dense copy() {
        double[][] copy = new double[block.length][];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = block[i].clone();
        }
        return new Dense(blocks, size, copy);
    }

    /** The block in a row and a column of blocks. */
    double[] at(int row, int column) {
        return block[row * blocks + column];
    }

    String checksum() {
        Digest digest = new Digest();
        for (double[] one : block) {
            digest.add(one);
        }
        return digest.toString();
    }
}
