package dev.serrano.workloads.sort;

/** The serial elision of all forms of quicksort. */
final class SerialQuicksort {
    /** The longest range that is sorted by insertion. */
    static final int LEAF = 100;

    private SerialQuicksort() {}

    static void sort(int[] values, int from, int to) {
        if (to - from <= LEAF) {
            Partition.insertionSort(values, from, to);
            return;
        }
        int split = Partition.split(values, from, to);
        sort(values, from, split);
        sort(values, split, to);
    }
}
