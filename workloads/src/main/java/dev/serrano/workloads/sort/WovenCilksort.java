package dev.serrano.workloads.sort;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** The Cilk program with its spawns and syncs as marks: serial as it is, parallel when it is woven. */
final class WovenCilksort implements PlainBody<Numbers> {

    @Override
    public Object run(Numbers numbers) {
        Quarters all = Quarters.all(numbers);
        sort(all);
        return Numbers.checksum(all.values());
    }

    @Parallel
    static void sort(Quarters range) {
        if (range.size() <= Quarters.LEAF) {
            range.sortSerially();
            return;
        }
        spawn(() -> sort(range.quarter(0)));
        spawn(() -> sort(range.quarter(1)));
        spawn(() -> sort(range.quarter(2)));
        sort(range.quarter(3));
        sync();
        spawn(() -> merge(range.lowerPair()));
        merge(range.upperPair());
        sync();
        merge(range.whole());
    }

    @Parallel
    static void merge(Merge merge) {
        if (merge.size() <= Merge.LEAF) {
            merge.run();
            return;
        }
        int otherSplit = merge.otherSplit();
        spawn(() -> merge(merge.lower(otherSplit)));
        merge(merge.upper(otherSplit));
        sync();
    }
}
