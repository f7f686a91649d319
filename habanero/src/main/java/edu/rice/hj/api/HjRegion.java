package edu.rice.hj.api;

import java.util.Iterator;

/**
 * A rectangular region of indices, from a lowest to a highest one in each dimension, both inclusive; empty if in one the highest
 * is below the lowest. Its points have linear indices, from 0, in row-major order: the last dimension runs fastest. Made by
 * {@code newRectangularRegion1D}, 2D and 3D.
 */
public interface HjRegion {
    /** The points in row-major order, for a sequential loop. */
    Iterable<HjPoint> toSeqIterable();

    /** The points in row-major order. */
    Iterator<HjPoint> iterator();

    /**
     * The points from one linear index up to another, in row-major order.
     *
     * @param from the linear index of the first point
     * @param to the linear index after that of the last point
     * @throws IndexOutOfBoundsException if they are not such of the region
     */
    Iterator<HjPoint> iterator(int from, int to);

    /** How many dimensions it has. */
    int rank();

    /**
     * How many points it has.
     *
     * @throws ArithmeticException if there are more than an int can count
     */
    int numElements();

    /** The lowest index in that dimension, from 0. */
    int lowerLimit(int dimension);

    /** The highest index in that dimension, inclusive. */
    int upperLimit(int dimension);

    /**
     * The coordinates of the point with that linear index.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    int[] toRegionIndex(int linearIndex);

    /** The linear index of the point with these coordinates. That they are in the region is not checked. */
    int toLinearIndex(int[] index);

    /** A region of one dimension. */
    interface HjRegion1D extends HjRegion {
        /** The linear index of the point with these coordinates. That they are in the region is not checked. */
        @Override
        int toLinearIndex(int[] index);

        /** The linear index of that point. That it is in the region is not checked. */
        int toLinearIndex(int i);

        /** The lowest index of each dimension. */
        int[] lowerLimits();

        /** The highest index of each dimension, inclusive. */
        int[] upperLimits();
    }
    /** A region of two dimensions. */
    interface HjRegion2D extends HjRegion {
        /** The linear index of that point. That it is in the region is not checked. */
        int toLinearIndex(int i, int j);

        /** The linear index of the point with these coordinates. That they are in the region is not checked. */
        @Override
        int toLinearIndex(int[] index);

        /** The lowest index of each dimension. */
        int[] lowerLimits();

        /** The highest index of each dimension, inclusive. */
        int[] upperLimits();
    }
    /** A region of three dimensions. */
    interface HjRegion3D extends HjRegion {
        /** The linear index of that point. That it is in the region is not checked. */
        int toLinearIndex(int i, int j, int k);

        /** The linear index of the point with these coordinates. That they are in the region is not checked. */
        @Override
        int toLinearIndex(int[] index);

        /** The lowest index of each dimension. */
        int[] lowerLimits();

        /** The highest index of each dimension, inclusive. */
        int[] upperLimits();
    }
}
