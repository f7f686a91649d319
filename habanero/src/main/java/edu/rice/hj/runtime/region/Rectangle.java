package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjPoint;
import java.util.Iterator;

/** Code that depends only on the limits of a region, for any number of dimensions. */
abstract class Rectangle extends AbstractRectangularRegion {
    /** The lowest index of each dimension. */
    public abstract int[] lowerLimits();

    /** The highest index of each dimension, inclusive. */
    public abstract int[] upperLimits();

    @Override
    public Iterable<HjPoint> toSeqIterable() {
        return this::iterator;
    }

    @Override
    public Iterator<HjPoint> iterator() {
        return iterator(0, numElements());
    }

    @Override
    public Iterator<HjPoint> iterator(int from, int to) {
        checkLinear(from, to);
        return createIterator(from, to, lowerLimits(), upperLimits());
    }

    @Override
    public int[] toRegionIndex(int linearIndex) {
        checkLinear(linearIndex, linearIndex + 1);
        return toRegionIndex(linearIndex, lowerLimits(), upperLimits());
    }

    @Override
    public int lowerLimit(int dimension) {
        checkDimension(dimension);
        return lowerLimits()[dimension];
    }

    @Override
    public int upperLimit(int dimension) {
        checkDimension(dimension);
        return upperLimits()[dimension];
    }

    private void checkDimension(int dimension) {
        if (dimension < 0 || dimension >= rank()) {
            throw new IndexOutOfBoundsException(
                    "dimension " + dimension + ": " + this + " has those from 0 to " + (rank() - 1));
        }
    }
}
