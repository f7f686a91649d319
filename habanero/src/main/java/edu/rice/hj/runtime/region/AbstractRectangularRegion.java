package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjPoint;
import edu.rice.hj.api.HjRegion;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Common code of rectangular regions of one, two and three dimensions. */
public abstract class AbstractRectangularRegion implements HjRegion {
    public AbstractRectangularRegion() {}

    /**
     * The points from one linear index up to another, in row-major order.
     *
     * @param from the linear index of the first point
     * @param to the linear index after that of the last point
     * @param lower the lowest index of each dimension
     * @param upper the highest index of each dimension, inclusive
     */
    protected Iterator<HjPoint> createIterator(int from, int to, int[] lower, int[] upper) {
        return new Points(from, to, toRegionIndex(from, lower, upper), lower.clone(), upper.clone());
    }

    /** Walks by counting up the last coordinate, and the one before it when that is at its end. */
    private static final class Points implements Iterator<HjPoint> {
        private final int to;
        private final int[] lower;
        private final int[] upper;
        private final int[] at;
        private int linear;

        Points(int from, int to, int[] at, int[] lower, int[] upper) {
            this.linear = from;
            this.to = to;
            this.at = at;
            this.lower = lower;
            this.upper = upper;
        }

        @Override
        public boolean hasNext() {
            return linear < to;
        }

        @Override
        public HjPoint next() {
            if (linear >= to) {
                throw new NoSuchElementException();
            }
            Point p = new Point(at.clone());
            linear++;
            for (int d = at.length - 1; d >= 0; d--) {
                if (at[d] < upper[d]) {
                    at[d]++;
                    break;
                }
                at[d] = lower[d];
            }
            return p;
        }
    }

    /** How many indices there are from the one to the other, both inclusive; none if the first is the greater. */
    static long range(int min, int max) {
        return Math.max(0, (long) max - min + 1);
    }

    /** The product of the ranges. */
    int count(long... ranges) {
        long elements = 1;
        for (long range : ranges) {
            if (range == 0) {
                return 0;
            }
        }
        for (long range : ranges) {
            elements *= range; // both below 2^33
            if (elements > Integer.MAX_VALUE) {
                throw new ArithmeticException(
                        this + " has more elements than an int can count, so they have no linear index");
            }
        }
        return (int) elements;
    }

    void checkLinear(int from, int to) {
        if (from < 0 || to < from || to > numElements()) {
            throw new IndexOutOfBoundsException("linear indices from " + from + " up to, without, " + to + ": " + this
                    + " has those from 0 up to, without, " + numElements());
        }
    }

    int[] checkRank(int[] index) {
        if (index.length != rank()) {
            throw new IllegalArgumentException("an index of " + index.length + " dimensions, " + Arrays.toString(index)
                    + ", for the region " + this + ", which has " + rank());
        }
        return index;
    }

    static int[] toRegionIndex(int linear, int[] lower, int[] upper) {
        int[] index = new int[lower.length];
        long rest = linear;
        for (int d = lower.length - 1; d >= 0; d--) {
            long range = Math.max(1, range(lower[d], upper[d])); // an empty region has no point, but an iterator
            index[d] = (int) (lower[d] + rest % range);
            rest /= range;
        }
        return index;
    }
}
