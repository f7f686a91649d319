package dev.serrano.data;

import java.util.Arrays;

/** Sorts an array of {@code int}. */
final class IntMergeSort extends MergeSort<int[]> {
    /* Implementation. A merge of random numbers would miss every second branch, so it has none but those of its loops:
     * a round takes so many steps that neither run can end in it. It goes from both ends at once: two chains of steps
     * that the processor overlaps. */
    private static final int FEW = 8; // steps left for which a round is not worth it
    private static final int SHORTEST = 1 << 17; // Arrays sorts with vector instructions, so a task has to be longer
    private static final int LONGEST = 1 << 22;

    IntMergeSort(int[] array, int lo, int hi) {
        super(array, lo, hi);
    }

    @Override
    int[] newArray(int length) {
        return new int[length];
    }

    @Override
    boolean isSorted(int[] a, int lo, int hi) {
        for (int i = lo + 1; i < hi; i++) {
            if (a[i - 1] > a[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    void sortRun(int[] a, int lo, int hi) {
        Arrays.sort(a, lo, hi);
    }

    @Override
    boolean inOrder(int[] a, int i, int j) {
        return a[i] <= a[j];
    }

    @Override
    int longestRun(int length, int workers) {
        return runLength(length, workers, SHORTEST, LONGEST);
    }

    @Override
    boolean mayFail() {
        return false;
    }

    /** 1 if {@code x} is less than {@code y}, else 0; without a branch. */
    private static int less(int x, int y) {
        return (int) (((long) x - y) >>> 63);
    }

    @Override
    void merge(int[] from, int iFirst, int iEnd, int jFirst, int jEnd, int[] to, int kFirst) {
        int i = iFirst;
        int j = jFirst;
        int k = kFirst;
        int iLast = iEnd - 1;
        int jLast = jEnd - 1;
        int kLast = k + (iEnd - i) + (jEnd - j) - 1;
        for (int n; (n = Math.min(iLast - i, jLast - j) >> 1) >= FEW; ) {
            for (; n > 0; n--) {
                int right = less(from[j], from[i]);
                to[k++] = from[i + ((j - i) & -right)];
                j += right;
                i += 1 - right;
                int left = less(from[jLast], from[iLast]);
                to[kLast--] = from[jLast + ((iLast - jLast) & -left)];
                iLast -= left;
                jLast -= 1 - left;
            }
        }
        while (i <= iLast && j <= jLast) {
            to[k++] = from[i] <= from[j] ? from[i++] : from[j++];
        }
        System.arraycopy(from, i, to, k, iLast + 1 - i);
        System.arraycopy(from, j, to, k + iLast + 1 - i, jLast + 1 - j);
    }
}
