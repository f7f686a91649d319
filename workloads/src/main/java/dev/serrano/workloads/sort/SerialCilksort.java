package dev.serrano.workloads.sort;

/** The serial elision of all forms of cilksort. */
final class SerialCilksort {
    private SerialCilksort() {}

    static void sort(Quarters range) {
        if (range.size() <= Quarters.LEAF) {
            range.sortSerially();
            return;
        }
        for (int i = 0; i < 4; i++) {
            sort(range.quarter(i));
        }
        merge(range.lowerPair());
        merge(range.upperPair());
        merge(range.whole());
    }

    static void merge(Merge merge) {
        if (merge.size() <= Merge.LEAF) {
            merge.run();
            return;
        }
        int otherSplit = merge.otherSplit();
        merge(merge.lower(otherSplit));
        merge(merge.upper(otherSplit));
    }
}
