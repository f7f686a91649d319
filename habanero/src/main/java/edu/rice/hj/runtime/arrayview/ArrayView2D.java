package edu.rice.hj.runtime.arrayview;

import edu.rice.hj.api.HjDoubleArrayView;
import edu.rice.hj.api.HjIntArrayView;
import edu.rice.hj.api.HjRegion;
import java.util.Objects;

/** An array seen through a region of two dimensions. */
public abstract class ArrayView2D {
    /** Where in the array the region's first element is. */
    protected final int offset;

    /** The indices of the view. */
    protected final HjRegion.HjRegion2D shape;

    public ArrayView2D(HjRegion.HjRegion2D shape, int offset) {
        this.shape = Objects.requireNonNull(shape, "shape");
        this.offset = offset;
    }

    /** Where in the array the element of that index is. */
    protected final int toLinearIndex(int i, int j) {
        return offset + shape.toLinearIndex(i, j);
    }

    public HjRegion.HjRegion2D region() {
        return shape;
    }

    /** A view of an array of ints. */
    public static final class IntArrayView2D extends ArrayView2D implements HjIntArrayView.HjIntArrayView2D {
        private final int[] array;

        /** Same as {@link ArrayViewFactory#newIntArrayView2D}. */
        public IntArrayView2D(int[] array, int offset, HjRegion.HjRegion2D shape) {
            super(shape, offset);
            this.array = Objects.requireNonNull(array, "array");
        }

        @Override
        public int[] baseArray() {
            return array;
        }

        @Override
        public int get(int i, int j) {
            return array[toLinearIndex(i, j)];
        }

        @Override
        public void set(int value, int i, int j) {
            array[toLinearIndex(i, j)] = value;
        }

        @Override
        public void inc(int value, int i, int j) {
            array[toLinearIndex(i, j)] += value;
        }

        @Override
        public void dec(int value, int i, int j) {
            array[toLinearIndex(i, j)] -= value;
        }
    }

    /** A view of an array of doubles. */
    public static final class DoubleArrayView2D extends ArrayView2D implements HjDoubleArrayView.HjDoubleArrayView2D {
        private final double[] array;

        /** Same as {@link ArrayViewFactory#newDoubleArrayView2D}. */
        public DoubleArrayView2D(double[] array, int offset, HjRegion.HjRegion2D shape) {
            super(shape, offset);
            this.array = Objects.requireNonNull(array, "array");
        }

        @Override
        public double[] baseArray() {
            return array;
        }

        @Override
        public double get(int i, int j) {
            return array[toLinearIndex(i, j)];
        }

        @Override
        public void set(double value, int i, int j) {
            array[toLinearIndex(i, j)] = value;
        }

        @Override
        public void inc(double value, int i, int j) {
            array[toLinearIndex(i, j)] += value;
        }

        @Override
        public void dec(double value, int i, int j) {
            array[toLinearIndex(i, j)] -= value;
        }
    }
}
