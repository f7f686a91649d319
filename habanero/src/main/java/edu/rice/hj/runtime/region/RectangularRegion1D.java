package edu.rice.hj.runtime.region;

import edu.rice.hj.api.HjRegion;

/** One dimension of integers, from a lowest to a highest one, both inclusive. Immutable. */
public final class RectangularRegion1D extends Rectangle implements HjRegion.HjRegion1D {
    final int minInc;
    final int maxInc;
    private final long range;

    RectangularRegion1D(int minInc, int maxInc) {
        this.minInc = minInc;
        this.maxInc = maxInc;
        range = range(minInc, maxInc);
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public int numElements() {
        return count(range);
    }

    @Override
    public int toLinearIndex(int[] index) {
        return toLinearIndex(checkRank(index)[0]);
    }

    @Override
    public int toLinearIndex(int i) {
        return i - minInc;
    }

    @Override
    public int[] lowerLimits() {
        return new int[] {minInc};
    }

    @Override
    public int[] upperLimits() {
        return new int[] {maxInc};
    }

    /** For example {@code {1:8}}. */
    @Override
    public String toString() {
        return "{" + minInc + ":" + maxInc + "}";
    }
}
