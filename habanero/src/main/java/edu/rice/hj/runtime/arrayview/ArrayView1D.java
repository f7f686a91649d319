package edu.rice.hj.runtime.arrayview;

import edu.rice.hj.api.HjDoubleArrayView;
import edu.rice.hj.api.HjIntArrayView;
import edu.rice.hj.api.HjRegion;
import java.util.Objects;

/** An array seen through a region of one dimension. */
public abstract class ArrayView1D {
    /** Where in the array the region's first element is. */
    protected final int offset;

    /** The indices of the view. */
    protected final HjRegion.HjRegion1D shape;

    public ArrayView1D(HjRegion.HjRegion1D shape, int offset) {
        this.shape = Objects.requireNonNull(shape, "shape");
        this.offset = offset;
    }

    /** Where in the array the element of that index is. */
    protected final int toLinearIndex(int i) {
        return offset + shape.toLinearIndex(i);
    }

    public HjRegion.HjRegion1D region() {
        return shape;
    }

    /** A view of an array of ints. */
    public static final class IntArrayView1D extends ArrayView1D implements HjIntArrayView.HjIntArrayView1D {
        private final int[] array;

        /** Same as {@link ArrayViewFactory#newIntArrayView1D}. */
        public IntArrayView1D(int[] array, int offset, HjRegion.HjRegion1D shape) {
            super(shape, offset);
            this.array = Objects.requireNonNull(array, "array");
        }

        @Override
        public int[] baseArray() {
            return array;
        }

        @Override
        public int get(int i) {
            return array[toLinearIndex(i)];
        }

        @Override
        public void set(int value, int i) {
            array[toLinearIndex(i)] = value;
        }

        @Override
        public void inc(int value, int i) {
            array[toLinearIndex(i)] += value;
        }

        @Override
        public void dec(int value, int i) {
            array[toLinearIndex(i)] -= value;
        }
    }

    /** A view of an array of doubles. */
    public static final class DoubleArrayView1D extends ArrayView1D implements HjDoubleArrayView.HjDoubleArrayView1D {
        private final double[] array;

        /** Same as {@link ArrayViewFactory#newDoubleArrayView1D}. */
        public DoubleArrayView1D(double[] array, int offset, HjRegion.HjRegion1D shape) {
            super(shape, offset);
            this.array = Objects.requireNonNull(array, "array");
        }

        @Override
        public double[] baseArray() {
            return array;
        }

        @Override
        public double get(int i) {
            return array[toLinearIndex(i)];
        }

        @Override
        public void set(double value, int i) {
            array[toLinearIndex(i)] = value;
        }

        @Override
        public void inc(double value, int i) {
            array[toLinearIndex(i)] += value;
        }

        @Override
        public void dec(double value, int i) {
            array[toLinearIndex(i)] -= value;
        }
    }
}
