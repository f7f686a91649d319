package dev.serrano.workloads.sort;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A spawn of the Cilk program is an async, a sync is the end of a finish. */
final class AsyncFinishCilksort {
    private AsyncFinishCilksort() {}

    static void sort(Quarters range) {
        if (range.size() <= Quarters.LEAF) {
            range.sortSerially();
            return;
        }
        finish(() -> {
            async(() -> sort(range.quarter(0)));
            async(() -> sort(range.quarter(1)));
            async(() -> sort(range.quarter(2)));
            sort(range.quarter(3));
        });
        finish(() -> {
            async(() -> merge(range.lowerPair()));
            merge(range.upperPair());
        });
        merge(range.whole());
    }

    private static void merge(Merge merge) {
        if (merge.size() <= Merge.LEAF) {
            merge.run();
            return;
        }
        int otherSplit = merge.otherSplit();
        finish(() -> {
            async(() -> merge(merge.lower(otherSplit)));
            merge(merge.upper(otherSplit));
        });
    }
}
