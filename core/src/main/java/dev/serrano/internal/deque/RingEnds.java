package dev.serrano.internal.deque;

/** The two indices of a ring, which owner and thieves write, on cache lines of their own. */
final class RingEnds {
    private RingEnds() {}

    /** Keeps the owner's index away from what else the heap puts beside it. */
    abstract static class OwnerPadding {
        long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
    }

    /** The owner's side. */
    abstract static class OwnerSide extends OwnerPadding {
        /** Index after the youngest element. Written by the owner. */
        long bottom;
    }

    /** Between the owner's index and the thieves'. */
    abstract static class ThiefPadding extends OwnerSide {
        long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;
    }

    /** The thieves' side. */
    abstract static class ThiefSide extends ThiefPadding {
        /** Index of the oldest element. Only grows, by compare-and-set. */
        long top;
    }
}
