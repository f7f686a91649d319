package dev.serrano.internal.deque;

/** The owner's index of a ring, on cache lines of its own; the thieves' index is in the classes that extend it. */
final class RingEnds {
    /* Implementation. The VM lays the fields of a class out behind those of its superclass, and its longs before its ints.
     * So 128 bytes lie before the owner's index, and as many between it and the thieves' index. Test: RingEndsTest. */
    private RingEnds() {}

    /** Keeps the owner's index away from what else the heap puts beside it. */
    abstract static class Padding {
        long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
    }

    /** The owner's side, and what keeps the thieves' away from it. */
    abstract static class OwnerSide extends Padding {
        /** Index after the youngest element. Written by the owner. */
        long bottom;

        int q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;
        int q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27, q28, q29, q30, q31;
    }
}
