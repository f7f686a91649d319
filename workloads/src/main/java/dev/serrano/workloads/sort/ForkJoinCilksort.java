package dev.serrano.workloads.sort;

import java.util.concurrent.RecursiveAction;

/** A spawn of the Cilk program is a fork, the last branch is computed. Parts up to a cut-off are serial. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinCilksort extends RecursiveAction {
    private final Quarters range;
    private final int cutOff;

    ForkJoinCilksort(Quarters range, int cutOff) {
        this.range = range;
        this.cutOff = cutOff;
    }

    @Override
    protected void compute() {
        if (range.size() <= cutOff) {
            SerialCilksort.sort(range);
            return;
        }
        ForkJoinCilksort first = quarter(0);
        ForkJoinCilksort second = quarter(1);
        ForkJoinCilksort third = quarter(2);
        first.fork();
        second.fork();
        third.fork();
        quarter(3).compute();
        third.join();
        second.join();
        first.join();
        Merger lower = new Merger(range.lowerPair(), cutOff);
        lower.fork();
        new Merger(range.upperPair(), cutOff).compute();
        lower.join();
        new Merger(range.whole(), cutOff).compute();
    }

    private ForkJoinCilksort quarter(int number) {
        return new ForkJoinCilksort(range.quarter(number), cutOff);
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Merger extends RecursiveAction {
        private final Merge merge;
        private final int cutOff;

        Merger(Merge merge, int cutOff) {
            this.merge = merge;
            this.cutOff = cutOff;
        }

        @Override
        protected void compute() {
            if (merge.size() <= cutOff) {
                SerialCilksort.merge(merge);
                return;
            }
            int otherSplit = merge.otherSplit();
            Merger lower = new Merger(merge.lower(otherSplit), cutOff);
            lower.fork();
            new Merger(merge.upper(otherSplit), cutOff).compute();
            lower.join();
        }
    }
}
