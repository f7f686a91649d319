package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjRegion;

/** Three dimensions of integers, from a lowest to a highest one, both inclusive. Immutable. */
public final class RectangularRegion3D extends Rectangle implements HjRegion.HjRegion3D {
    final int minInc0;
    final int maxInc0;
    final int minInc1;
    final int maxInc1;
    final int minInc2;
    final int maxInc2;
    private final long range0;
    private final long range1;
    private final long range2;

    RectangularRegion3D(int minInc0, int maxInc0, int minInc1, int maxInc1, int minInc2, int maxInc2) {
        this.minInc0 = minInc0;
        this.maxInc0 = maxInc0;
        this.minInc1 = minInc1;
        this.maxInc1 = maxInc1;
        this.minInc2 = minInc2;
        this.maxInc2 = maxInc2;
        range0 = range(minInc0, maxInc0);
        range1 = range(minInc1, maxInc1);
        range2 = range(minInc2, maxInc2);
    }

    @Override
    public int rank() {
        return 3;
    }

    @Override
    public int numElements() {
        return count(range0, range1, range2);
    }

    @Override
    public int toLinearIndex(int[] index) {
        return toLinearIndex(checkRank(index)[0], index[1], index[2]);
    }

    @Override
    public int toLinearIndex(int i, int j, int k) {
        return ((i - minInc0) * (int) range1 + (j - minInc1)) * (int) range2 + (k - minInc2);
    }

    @Override
    public int[] lowerLimits() {
        return new int[] {minInc0, minInc1, minInc2};
    }

    @Override
    public int[] upperLimits() {
        return new int[] {maxInc0, maxInc1, maxInc2};
    }

    /** For example {@code {1:8, 0:3, 0:3}}. */
    @Override
    public String toString() {
        return "{" + minInc0 + ":" + maxInc0 + ", " + minInc1 + ":" + maxInc1 + ", " + minInc2 + ":" + maxInc2 + "}";
    }
}
