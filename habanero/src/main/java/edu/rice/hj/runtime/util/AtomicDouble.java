package edu.rice.hj.runtime.util;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleBinaryOperator;

/** A double that threads and tasks change atomically. Reads and writes have the memory effects of a volatile. */
public final class AtomicDouble {
    private final AtomicLong bits;

    /** A value of 0. */
    public AtomicDouble() {
        this(0);
    }

    public AtomicDouble(double initial) {
        bits = new AtomicLong(Double.doubleToRawLongBits(initial));
    }

    public double get() {
        return Double.longBitsToDouble(bits.get());
    }

    public void set(double value) {
        bits.set(Double.doubleToRawLongBits(value));
    }

    /** Adds, and returns the sum. */
    public double addAndGet(double value) {
        return update(value, Double::sum);
    }

    /** Multiplies, and returns the product. */
    public double mulAndGet(double value) {
        return update(value, (a, b) -> a * b);
    }

    /** Keeps the smaller one, and returns it; NaN if either is NaN. */
    public double minAndGet(double value) {
        return update(value, Math::min);
    }

    /** Keeps the greater one, and returns it; NaN if either is NaN. */
    public double maxAndGet(double value) {
        return update(value, Math::max);
    }

    private double update(double value, DoubleBinaryOperator operator) {
        return Double.longBitsToDouble(bits.updateAndGet(
                b -> Double.doubleToRawLongBits(operator.applyAsDouble(Double.longBitsToDouble(b), value))));
    }

    @Override
    public String toString() {
        return String.valueOf(get());
    }
}
