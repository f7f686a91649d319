package dev.serrano.workloads.daxpy;

import java.util.Random;

/** Two vectors, and how often the first is to be added to the second. */
final class Vectors {
    /** The factor. Small, so that the sums stay finite. */
    static final double FACTOR = 0x1.0p-10;

    private final double[] x;
    private final double[] y;
    private final int block;
    private final int rounds;

    private Vectors(double[] x, double[] y, int block, int rounds) {
        this.x = x;
        this.y = y;
        this.block = block;
        this.rounds = rounds;
    }

    static Vectors random(int n, int block, int rounds) {
        Random random = new Random(n);
        double[] x = random.doubles(n).toArray();
        double[] y = random.doubles(n).toArray();
        return new Vectors(x, y, block, rounds);
    }

    /** A copy of the vector that is added to. */
    double[] copyOfY() {
        return y.clone();
    }

    /** The vector that is added. */
    double[] x() {
        return x;
    }

    /** How often the first vector is added. */
    int rounds() {
        return rounds;
    }

    /** How many elements are one task. */
    int block() {
        return block;
    }

    int blocks() {
        return Math.ceilDiv(x.length, block);
    }

    /** Adds one block to the sum. */
    void add(int number, double[] sum) {
        int from = number * block;
        int to = Math.min(from + block, x.length);
        for (int i = from; i < to; i++) {
            sum[i] += FACTOR * x[i];
        }
    }
}
