package edu.rice.hj.api;

/** A point of a region, by its coordinates. Points are compared by the first coordinate in which they differ. */
public interface HjPoint extends Comparable<HjPoint> {
    /** The coordinate in that dimension, from 0. */
    int get(int dimension);

    /** How many dimensions it has. */
    int rank();
}
