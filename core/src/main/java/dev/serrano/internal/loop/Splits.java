package dev.serrano.internal.loop;

/**
 * Decides where to cut a range {@code [next, end)}. {@code next} is the iteration in progress, or the first one if none
 * is: it is never given away. Prell, thesis, sections 5.2 and 5.3.
 */
public final class Splits {
    /** Automatic partitioning: the leaves of a loop for each worker at first, and at least those of a stolen piece. */
    public static final int AUTO_LEAVES = 4;

    private static final int EAGER_LIMIT = 2048;
    private static final int EAGER_PIECES = 8;
    private static final int DYNAMIC_PIECES = 64;
    private static final int MOST_LEAVES = 1 << 12;

    private Splits() {}

    /** Whether there is something to give away. */
    public static boolean splittable(long next, long end) {
        return end - next > 1;
    }

    /** Binary: the upper half goes. */
    public static long half(long next, long end) {
        return next + (end - next) / 2;
    }

    /** Guided: the lowest of {@code pieces} equal parts stays, the rest goes. */
    public static long guided(long next, long end, long pieces) {
        long count = end - next;
        return next + count / Math.min(Math.max(pieces, 2), count);
    }

    /** Adaptive: the highest of {@code pieces} equal parts goes; called with one piece less for each further thief. */
    public static long adaptive(long next, long end, int pieces) {
        return end - Math.max((end - next) / pieces, 1);
    }

    /** Guided: into how many parts a new loop is thought to be divided at first. */
    public static int guidedPieces(int workers) {
        return Math.max(workers, 2);
    }

    /** Guided: the number of parts that a piece inherits from a loop with so many. */
    public static long guidedInherited(long pieces) {
        return Math.max(pieces - 1, 2);
    }

    /** Eager binary splitting: the most iterations of a leaf, as Cilk Plus chooses it. */
    public static long eagerLeaf(long count, int workers) {
        return Math.clamp(ceilDiv(count, (long) EAGER_PIECES * workers), 1, EAGER_LIMIT);
    }

    /** Dynamic: iterations taken from the shared counter at a time. */
    public static long dynamicChunk(long count, int workers) {
        return Math.max(1, ceilDiv(count, (long) DYNAMIC_PIECES * workers));
    }

    /** Guided with a shared counter: iterations taken at a time when so many remain. */
    public static long sharedGuidedChunk(long remaining, int workers) {
        return Math.max(1, remaining / (2L * workers));
    }

    /** Deterministic reductions: values in a leaf; depends on the size of the range only. */
    public static long leaf(long size) {
        return Math.max(1, ceilDiv(size, MOST_LEAVES));
    }

    /** Deterministic reductions: how many leaves there are. */
    public static long leaves(long size) {
        return ceilDiv(size, leaf(size));
    }

    private static long ceilDiv(long a, long b) {
        return a / b + (a % b == 0 ? 0 : 1);
    }
}
