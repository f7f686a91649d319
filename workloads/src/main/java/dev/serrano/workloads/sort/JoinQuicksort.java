package dev.serrano.workloads.sort;

import static dev.serrano.Serrano.join;

/** Both parts are branches that may run in parallel. */
final class JoinQuicksort {
    private JoinQuicksort() {}

    static void sort(int[] values, int from, int to) {
        if (to - from <= SerialQuicksort.LEAF) {
            Partition.insertionSort(values, from, to);
            return;
        }
        int split = Partition.split(values, from, to);
        join(() -> sort(values, from, split), () -> sort(values, split, to));
    }
}
