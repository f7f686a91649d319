package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjPoint;

/** Makes points. */
public final class PointFactory {
    private PointFactory() {}

    /** The point with these coordinates, as many as it has dimensions. The array is copied. */
    public static HjPoint factory(int... coordinates) {
        return new Point(coordinates.clone());
    }
}
