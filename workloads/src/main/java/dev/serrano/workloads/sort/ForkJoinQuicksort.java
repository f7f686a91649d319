package dev.serrano.workloads.sort;

import java.util.concurrent.RecursiveAction;

/** Forks the lower part, sorts the upper one, joins. Ranges that are not longer than a cut-off are sorted serially. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinQuicksort extends RecursiveAction {
    private final int[] values;
    private final int from;
    private final int to;
    private final int cutOff;

    ForkJoinQuicksort(int[] values, int from, int to, int cutOff) {
        this.values = values;
        this.from = from;
        this.to = to;
        this.cutOff = cutOff;
    }

    @Override
    protected void compute() {
        if (to - from <= cutOff) {
            SerialQuicksort.sort(values, from, to);
            return;
        }
        int split = Partition.split(values, from, to);
        ForkJoinQuicksort lower = new ForkJoinQuicksort(values, from, split, cutOff);
        lower.fork();
        new ForkJoinQuicksort(values, split, to, cutOff).compute();
        lower.join();
    }
}
