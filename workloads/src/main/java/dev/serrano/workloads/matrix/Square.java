package dev.serrano.workloads.matrix;

import java.util.SplittableRandom;

/**
 * A square part of a matrix that lies row after row in an array.
 *
 * <p>The entries are small whole numbers, so all sums and products are exact whatever their order: all programs of this
 * package, Strassen's included, must give the same matrix to the last bit.
 *
 * @param data the array
 * @param offset where the part begins
 * @param stride how far apart its rows begin
 * @param size how many rows and columns it has
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Square(double[] data, int offset, int stride, int size) {
    private static final int LARGEST_ENTRY = 8;

    /** A matrix of zeros. */
    static Square zero(int size) {
        return new Square(new double[size * size], 0, size, size);
    }

    /** A matrix of whole numbers from -8 to 8. */
    static Square random(int size, long seed) {
        Square matrix = zero(size);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < matrix.data.length; i++) {
            matrix.data[i] = random.nextInt(2 * LARGEST_ENTRY + 1) - LARGEST_ENTRY;
        }
        return matrix;
    }

    /** One of the four quadrants of a matrix of even size. */
    Square quadrant(int row, int column) {
        int half = size / 2;
        return new Square(data, offset + (row * stride + column) * half, stride, half);
    }

    /** A number that depends on each entry and on its place. */
    String checksum() {
        long sum = size;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                long weight = 2L * (row * size + column) + 1;
                sum += weight * (long) data[offset + row * stride + column];
            }
        }
        return Long.toString(sum);
    }
}
