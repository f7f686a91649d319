package dev.serrano.phaser;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/** The values sent to an accumulator in one phase. */
abstract sealed class PhaseCell {
    /* Implementation.
     * value   combined by compare-and-set, so that no operator of a user runs under a lock. A sender's signal comes
     *         after, and the end of the phase after all signals: a reader needs no more than a plain look.
     * below   written before the cell is published (Phase.cells). */
    final PhaserAccumulator<?> of;

    @Nullable
    PhaseCell below;

    private PhaseCell(PhaserAccumulator<?> of) {
        this.of = of;
    }

    static final class OfLong extends PhaseCell {
        private static final VarHandle VALUE = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "value", VarHandle.class, OfLong.class, long.class);
        long value;

        OfLong(PhaserAccumulator<?> of, long identity) {
            super(of);
            value = identity;
        }

        void add(long v, LongBinaryOperator operator) {
            long x;
            do {
                x = (long) VALUE.getAcquire(this);
            } while (!VALUE.compareAndSet(this, x, operator.applyAsLong(x, v)));
        }
    }

    static final class OfDouble extends PhaseCell {
        private static final VarHandle VALUE = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "value", VarHandle.class, OfDouble.class, double.class);
        double value;

        OfDouble(PhaserAccumulator<?> of, double identity) {
            super(of);
            value = identity;
        }

        void add(double v, DoubleBinaryOperator operator) {
            double x;
            do {
                x = (double) VALUE.getAcquire(this);
            } while (!VALUE.compareAndSet(this, x, operator.applyAsDouble(x, v)));
        }
    }

    static final class OfObject<T extends @Nullable Object> extends PhaseCell {
        private static final VarHandle VALUE = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "value", VarHandle.class, OfObject.class, Object.class);
        T value;

        OfObject(PhaserAccumulator<T> of, T identity) {
            super(of);
            value = identity;
        }

        @SuppressWarnings("unchecked") // only values of T are stored
        void add(T v, BinaryOperator<T> operator) {
            for (; ; ) {
                T x = (T) VALUE.getAcquire(this);
                T y = operator.apply(x, v);
                if (y == x || VALUE.compareAndSet(this, x, y)) {
                    return;
                }
            }
        }
    }
}
