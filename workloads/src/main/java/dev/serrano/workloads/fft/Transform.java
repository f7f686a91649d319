package dev.serrano.workloads.fft;

/**
 * A transform of every n-th point of a signal: the whole one, or one of those that it is divided into.
 *
 * @param signal the points
 * @param spectrum where all transforms leave their result, real and imaginary part in turn
 * @param start the first point
 * @param step how far the next point is
 * @param at where the result begins
 * @param size how many points
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Transform(Signal signal, double[] spectrum, int start, int step, int at, int size) {

    /** The largest transform that is not divided. */
    static final int LEAF = 32;

    /** The longest loop over a result that is not divided. */
    static final int LOOP = 128;

    /** The transform of a whole signal. */
    static Transform of(Signal signal) {
        int size = signal.length();
        return new Transform(signal, new double[2 * size], 0, 1, 0, size);
    }

    /** The transform of every other point, beginning with the first. */
    Transform even() {
        return new Transform(signal, spectrum, start, 2 * step, at, size / 2);
    }

    /** The transform of the points between. */
    Transform odd() {
        return new Transform(signal, spectrum, start + step, 2 * step, at + size / 2, size / 2);
    }

    /** Makes part of the result from those of {@link #even} and {@link #odd}. */
    void combine(int from, int to) {
        combine(at, size, from, to);
    }

    /** Transforms without dividing: points in reversed order, then ever longer transforms in place. */
    void run() {
        double[] points = signal.points();
        int unused = Integer.SIZE - Integer.numberOfTrailingZeros(size);
        for (int i = 0; i < size; i++) {
            int point = size == 1 ? 0 : Integer.reverse(i) >>> unused;
            int source = 2 * (start + point * step);
            int target = 2 * (at + i);
            spectrum[target] = points[source];
            spectrum[target + 1] = points[source + 1];
        }
        for (int length = 2; length <= size; length *= 2) {
            for (int group = 0; group < size; group += length) {
                combine(at + group, length, 0, length / 2);
            }
        }
    }

    /** A number that depends on each bit of each point, and on its place. */
    String checksum() {
        long sum = size;
        for (int i = 0; i < spectrum.length; i++) {
            sum += (2L * i + 1) * Double.doubleToLongBits(spectrum[i]);
        }
        return Long.toHexString(sum);
    }

    private void combine(int group, int length, int from, int to) {
        double[] factors = signal.factors();
        for (int k = from; k < to; k++) {
            double real = factors[length + 2 * k];
            double imaginary = factors[length + 2 * k + 1];
            int even = 2 * (group + k);
            int odd = even + length;
            double oddReal = spectrum[odd] * real - spectrum[odd + 1] * imaginary;
            double oddImaginary = spectrum[odd] * imaginary + spectrum[odd + 1] * real;
            double evenReal = spectrum[even];
            double evenImaginary = spectrum[even + 1];
            spectrum[even] = evenReal + oddReal;
            spectrum[even + 1] = evenImaginary + oddImaginary;
            spectrum[odd] = evenReal - oddReal;
            spectrum[odd + 1] = evenImaginary - oddImaginary;
        }
    }
}
