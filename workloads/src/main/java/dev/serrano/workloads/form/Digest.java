package dev.serrano.workloads.form;

/**
 * A checksum over numbers: equal if and (but for a chance of 1 in 2^64) only if all numbers are equal
 * bit by bit and came in the same order. The forms of a workload add in the same order, so nothing has to be rounded.
 */
public final class Digest {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private long state = GOLDEN;

    /** The checksum of no numbers. */
    public Digest() {}

    /** Takes one more number. */
    public Digest add(double value) {
        return add(Double.doubleToLongBits(value));
    }

    /** Takes one more whole number. */
    public Digest add(long value) {
        long mixed = (state ^ value) * GOLDEN;
        state = Long.rotateLeft(mixed, 29) + GOLDEN;
        return this;
    }

    /** Takes all whole numbers of an array, in order. */
    public Digest add(int[] values) {
        for (int value : values) {
            add((long) value);
        }
        return this;
    }

    /** Takes all numbers of an array, in order. */
    public Digest add(double[] values) {
        for (double value : values) {
            add(value);
        }
        return this;
    }

    /** The checksum so far. */
    public long value() {
        return state;
    }

    @Override
    public String toString() {
        return String.format("%016x", state);
    }
}
