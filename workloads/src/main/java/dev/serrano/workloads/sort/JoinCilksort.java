package dev.serrano.workloads.sort;

import static dev.serrano.Serrano.join;

/** Two branches at a time; four quarters are two branches of two. */
final class JoinCilksort {
    private JoinCilksort() {}

    static void sort(Quarters range) {
        if (range.size() <= Quarters.LEAF) {
            range.sortSerially();
            return;
        }
        join(
                () -> join(() -> sort(range.quarter(0)), () -> sort(range.quarter(1))),
                () -> join(() -> sort(range.quarter(2)), () -> sort(range.quarter(3))));
        join(() -> merge(range.lowerPair()), () -> merge(range.upperPair()));
        merge(range.whole());
    }

    private static void merge(Merge merge) {
        if (merge.size() <= Merge.LEAF) {
            merge.run();
            return;
        }
        int otherSplit = merge.otherSplit();
        join(() -> merge(merge.lower(otherSplit)), () -> merge(merge.upper(otherSplit)));
    }
}
