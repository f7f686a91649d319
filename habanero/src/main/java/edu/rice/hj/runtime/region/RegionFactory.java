package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjRegion;
import java.util.ArrayList;
import java.util.List;

/** Makes rectangular regions, and divides them into groups. */
public final class RegionFactory {
    private RegionFactory() {}

    /** The integers from start to endInclusive; none if start is greater. */
    public static RectangularRegion1D newRectangularRegion1D(int start, int endInclusive) {
        return new RectangularRegion1D(start, endInclusive);
    }

    /** The pairs (i, j) with i from start0 to endInclusive0, and j from start1 to endInclusive1. */
    public static RectangularRegion2D newRectangularRegion2D(
            int start0, int endInclusive0, int start1, int endInclusive1) {
        return new RectangularRegion2D(start0, endInclusive0, start1, endInclusive1);
    }

    /** Like {@link #newRectangularRegion2D}, with a third dimension. */
    public static RectangularRegion3D newRectangularRegion3D(
            int start0, int endInclusive0, int start1, int endInclusive1, int start2, int endInclusive2) {
        return new RectangularRegion3D(start0, endInclusive0, start1, endInclusive1, start2, endInclusive2);
    }

    /** All groups of {@link #myGroup(int, HjRegion.HjRegion1D, int)}, in order. */
    public static List<HjRegion.HjRegion1D> groupRegion(HjRegion.HjRegion1D region, int groups) {
        checkGroup(0, groups);
        List<HjRegion.HjRegion1D> all = new ArrayList<>(groups);
        for (int g = 0; g < groups; g++) {
            all.add(myGroup(g, region, groups));
        }
        return all;
    }

    /**
     * One of so many contiguous groups into which a region is divided. Their sizes differ by one at most, the larger ones
     * come first, and some are empty if there are more groups than elements.
     *
     * @param groupId which group, from 0
     * @throws IllegalArgumentException if there is no such group
     */
    public static HjRegion.HjRegion1D myGroup(int groupId, HjRegion.HjRegion1D region, int groups) {
        checkGroup(groupId, groups);
        return new RectangularRegion1D(start(region, 0, groupId, groups), start(region, 0, groupId + 1, groups) - 1);
    }

    /** All groups of the division of both dimensions, in row-major order. */
    public static List<HjRegion.HjRegion2D> groupRegion(HjRegion.HjRegion2D region, int groups0, int groups1) {
        checkGroup(0, groups0);
        checkGroup(0, groups1);
        List<HjRegion.HjRegion2D> all = new ArrayList<>(Math.multiplyExact(groups0, groups1));
        for (int g0 = 0; g0 < groups0; g0++) {
            for (int g1 = 0; g1 < groups1; g1++) {
                all.add(myGroup(g0, g1, region, groups0, groups1));
            }
        }
        return all;
    }

    /**
     * One rectangle of the division of a region into groups0 times groups1 rectangles, each dimension divided as by
     * {@link #myGroup(int, HjRegion.HjRegion1D, int)}.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public static RectangularRegion2D myGroup(
            int groupId0, int groupId1, HjRegion.HjRegion2D region, int groups0, int groups1) {
        checkGroup(groupId0, groups0);
        checkGroup(groupId1, groups1);
        return new RectangularRegion2D(
                start(region, 0, groupId0, groups0),
                start(region, 0, groupId0 + 1, groups0) - 1,
                start(region, 1, groupId1, groups1),
                start(region, 1, groupId1 + 1, groups1) - 1);
    }

    private static int start(HjRegion region, int dimension, int group, int groups) {
        int lower = region.lowerLimit(dimension);
        long n = AbstractRectangularRegion.range(lower, region.upperLimit(dimension));
        return (int) (lower + group * (n / groups) + Math.min(group, n % groups));
    }

    private static void checkGroup(int groupId, int groups) {
        if (groups < 1) {
            throw new IllegalArgumentException(groups + " groups; there must be at least one");
        }
        if (groupId < 0 || groupId >= groups) {
            throw new IllegalArgumentException(
                    "group " + groupId + " of " + groups + "; they are numbered from 0 to " + (groups - 1));
        }
    }
}
