package dev.serrano.workloads.bitonic;

import dev.serrano.workloads.form.Construct;

/**
 * Batcher's bitonic sort, recursive, for any number of elements (not only powers of two). Both halves are sorted, in
 * opposite directions, which makes the whole bitonic; a bitonic range is merged by comparing elements that are half a
 * range apart, then merging the halves. O(n log<sup>2</sup> n) comparisons, which do not depend on the numbers.
 *
 * <p>The halves of a sort and of a merge may run in parallel, down to a cut-off; below it the same code runs serially.
 */
final class BitonicSort {
    private final int[] array;
    private final int cutoff;
    private final Construct construct;

    BitonicSort(int[] array, int cutoff, Construct construct) {
        this.array = array;
        this.cutoff = cutoff;
        this.construct = construct;
    }

    void run() {
        sort(0, array.length, true);
    }

    private void sort(int from, int size, boolean up) {
        if (size <= cutoff) {
            sortSerially(from, size, up);
            return;
        }
        int half = size / 2;
        construct.both(() -> sort(from, half, !up), () -> sort(from + half, size - half, up));
        merge(from, size, up);
    }

    private void merge(int from, int size, boolean up) {
        if (size <= cutoff) {
            mergeSerially(from, size, up);
            return;
        }
        int half = exchange(from, size, up);
        construct.both(() -> merge(from, half, up), () -> merge(from + half, size - half, up));
    }

    private void sortSerially(int from, int size, boolean up) {
        if (size > 1) {
            int half = size / 2;
            sortSerially(from, half, !up);
            sortSerially(from + half, size - half, up);
            mergeSerially(from, size, up);
        }
    }

    private void mergeSerially(int from, int size, boolean up) {
        if (size > 1) {
            int half = exchange(from, size, up);
            mergeSerially(from, half, up);
            mergeSerially(from + half, size - half, up);
        }
    }

    /**
     * Compares and exchanges elements that are the largest power of two below the size apart; returns that distance.
     */
    private int exchange(int from, int size, boolean up) {
        int half = Integer.highestOneBit(size - 1);
        int end = from + size - half;
        for (int i = from; i < end; i++) {
            int low = Math.min(array[i], array[i + half]);
            int high = Math.max(array[i], array[i + half]);
            array[i] = up ? low : high;
            array[i + half] = up ? high : low;
        }
        return half;
    }
}
