package edu.rice.hj.runtime.arrayview;

import edu.rice.hj.api.HjDoubleArrayView;
import edu.rice.hj.api.HjIntArrayView;
import edu.rice.hj.api.HjRegion;
import java.util.Objects;

/** An array seen through a region of three dimensions. */
public abstract class ArrayView3D {
    /** Where in the array the region's first element is. */
    protected final int offset;

    /** The indices of the view. */
    protected final HjRegion.HjRegion3D shape;

    public ArrayView3D(HjRegion.HjRegion3D shape, int offset) {
        this.shape = Objects.requireNonNull(shape, "shape");
        this.offset = offset;
    }

    /** Where in the array the element of that index is. */
    protected final int toLinearIndex(int i, int j, int k) {
        return offset + shape.toLinearIndex(i, j, k);
    }

    public HjRegion.HjRegion3D region() {
        return shape;
    }

    /** A view of an array of ints. */
    public static final class IntArrayView3D extends ArrayView3D implements HjIntArrayView.HjIntArrayView3D {
        private final int[] array;

        /** Same as {@link ArrayViewFactory#newIntArrayView3D}. */
        public IntArrayView3D(int[] array, int offset, HjRegion.HjRegion3D shape) {
            super(shape, offset);
            this.array = Objects.requireNonNull(array, "array");
        }

        @Override
        public int[] baseArray() {
            return array;
        }

        @Override
        public int get(int i, int j, int k) {
            return array[toLinearIndex(i, j, k)];
        }

        @Override
        public void set(int value, int i, int j, int k) {
            array[toLinearIndex(i, j, k)] = value;
        }

        @Override
        public void inc(int value, int i, int j, int k) {
            array[toLinearIndex(i, j, k)] += value;
        }

        @Override
        public void dec(int value, int i, int j, int k) {
            array[toLinearIndex(i, j, k)] -= value;
        }
    }

    /** A view of an array of doubles. */
    public static final class DoubleArrayView3D extends ArrayView3D implements HjDoubleArrayView.HjDoubleArrayView3D {
        private final double[] array;

        /** Same as {@link ArrayViewFactory#newDoubleArrayView3D}. */
        public DoubleArrayView3D(double[] array, int offset, HjRegion.HjRegion3D shape) {
            super(shape, offset);
            this.array = Objects.requireNonNull(array, "array");
        }

        @Override
        public double[] baseArray() {
            return array;
        }

        @Override
        public double get(int i, int j, int k) {
            return array[toLinearIndex(i, j, k)];
        }

        @Override
        public void set(double value, int i, int j, int k) {
            array[toLinearIndex(i, j, k)] = value;
        }

        @Override
        public void inc(double value, int i, int j, int k) {
            array[toLinearIndex(i, j, k)] += value;
        }

        @Override
        public void dec(double value, int i, int j, int k) {
            array[toLinearIndex(i, j, k)] -= value;
        }
    }
}
