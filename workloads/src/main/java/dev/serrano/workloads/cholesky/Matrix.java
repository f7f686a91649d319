package dev.serrano.workloads.cholesky;

import dev.serrano.workloads.form.Digest;
import java.util.Random;

/** A square symmetric matrix, of which only the lower triangle is kept, row by row. */
final class Matrix {
    private final int size;
    private final double[] elements;

    private Matrix(int size, double[] elements) {
        this.size = size;
        this.elements = elements;
    }

    /** A random matrix that is positive definite, for its diagonal is larger than the rest of a row. */
    static Matrix random(int size) {
        Random random = new Random(size);
        Matrix matrix = new Matrix(size, new double[size * size]);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < row; column++) {
                matrix.set(row, column, random.nextDouble());
            }
            matrix.set(row, row, size + random.nextDouble());
        }
        return matrix;
    }

    Matrix copy() {
        return new Matrix(size, elements.clone());
    }

    int size() {
        return size;
    }

    double get(int row, int column) {
        return elements[row * size + column];
    }

    void set(int row, int column, double value) {
        elements[row * size + column] = value;
    }

    /**
     * Subtracts from an element the products of two rows at some columns, from left to right.
     *
     * <p>All forms, and all tile sizes, subtract from an element in the same order, so the factor is the same to the
     * last bit.
     */
    double reduced(int row, int column, int from, int to) {
        double value = elements[row * size + column];
        int first = row * size;
        int second = column * size;
        for (int i = from; i < to; i++) {
            value -= elements[first + i] * elements[second + i];
        }
        return value;
    }

    String checksum() {
        return new Digest().add(elements).toString();
    }
}
