package dev.serrano.workloads.sort;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** One finish around all: an async for each lower part, no task waits in between. */
final class AsyncFinishQuicksort {
    private AsyncFinishQuicksort() {}

    static void sort(int[] values) {
        finish(() -> sort(values, 0, values.length));
    }

    private static void sort(int[] values, int from, int to) {
        if (to - from <= SerialQuicksort.LEAF) {
            Partition.insertionSort(values, from, to);
            return;
        }
        int split = Partition.split(values, from, to);
        async(() -> sort(values, from, split));
        sort(values, split, to);
    }
}
