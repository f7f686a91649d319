package dev.serrano.workloads.suffixes;

/**
 * The suffix array of a text by doubling: after round r, suffixes are in the order of their first 2^r characters. Source:
 * U. Manber and G. Myers, Suffix Arrays: A New Method for On-Line String Searches, SIAM Journal on Computing 22, 1993;
 * here each round sorts, as in the suffix array of the PBBS.
 */
final class Suffixes {
    private static final int BITS = 21;
    private static final long INDEX = (1L << BITS) - 1;

    /** A rank, the one of a suffix further on, and the index share 63 bits. */
    static final int MOST = (int) INDEX;

    private Suffixes() {}

    /** Where the suffixes of a text begin, in their order. */
    static int[] array(String text, ArrayOps ops) {
        int n = text.length();
        if (n == 0) {
            return new int[0];
        }
        int[] ranks = new int[n]; // greater than 0, which is the rank behind the text
        int[] ranksInOrder = new int[n];
        long[] keys = new long[n];
        ops.blocks(n, (lo, hi) -> {
            for (int i = lo; i < hi; i++) {
                ranks[i] = text.charAt(i) + 1;
            }
        });
        for (int length = 1; ; length *= 2) {
            int sorted = length;
            ops.blocks(n, (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                    long next = i < n - sorted ? ranks[i + sorted] : 0;
                    keys[i] = (long) ranks[i] << 2 * BITS | next << BITS | i;
                }
            });
            ops.sort(keys);
            ops.blocks(n, (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                    ranksInOrder[i] = i == 0 || keys[i] >>> BITS != keys[i - 1] >>> BITS ? 1 : 0;
                }
            });
            ops.prefixSums(ranksInOrder);
            ops.blocks(n, (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                    ranks[(int) (keys[i] & INDEX)] = ranksInOrder[i];
                }
            });
            if (ranksInOrder[n - 1] == n) {
                break;
            }
        }
        ops.blocks(n, (lo, hi) -> {
            for (int i = lo; i < hi; i++) {
                ranksInOrder[i] = (int) (keys[i] & INDEX);
            }
        });
        return ranksInOrder;
    }
}
