package dev.serrano.workloads.fft;

import java.util.SplittableRandom;

/** A complex signal, whose length is a power of two, and the factors that its transform needs. */
final class Signal {
    private static final long SEED = 19_650_401L;

    /** Real and imaginary part of each point in turn. */
    private final double[] points;

    /** The factors of a transform of length s are the entries s/2 to s-1, real and imaginary part in turn. */
    private final double[] factors;

    private final int length;

    Signal(double[] points) {
        this.points = points;
        this.length = points.length / 2;
        this.factors = factors(length);
    }

    /** Random points, both parts from -1 to 1. */
    static Signal random(int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] points = new double[2 * length];
        for (int i = 0; i < points.length; i++) {
            points[i] = random.nextDouble(-1, 1);
        }
        return new Signal(points);
    }

    int length() {
        return length;
    }

    double[] points() {
        return points;
    }

    double[] factors() {
        return factors;
    }

    /** The sines and cosines are those of StrictMath: the same on all machines. */
    private static double[] factors(int length) {
        double[] factors = new double[2 * length];
        for (int k = 0; k < length / 2; k++) {
            double angle = -2 * Math.PI * k / length;
            factors[length + 2 * k] = StrictMath.cos(angle);
            factors[length + 2 * k + 1] = StrictMath.sin(angle);
        }
        for (int size = length / 2; size >= 2; size /= 2) {
            for (int k = 0; k < size / 2; k++) {
                factors[size + 2 * k] = factors[2 * size + 4 * k];
                factors[size + 2 * k + 1] = factors[2 * size + 4 * k + 1];
            }
        }
        return factors;
    }
}
