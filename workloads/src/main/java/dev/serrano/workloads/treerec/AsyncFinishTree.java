package dev.serrano.workloads.treerec;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.workloads.work.BusyWork;

/** A finish for each inner node, around one async child and one that the body computes. */
final class AsyncFinishTree {
    private AsyncFinishTree() {}

    static long leaves(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        long[] part = new long[2];
        finish(() -> {
            async(() -> part[0] = leaves(n - 1, leaf));
            part[1] = leaves(n - 2, leaf);
        });
        return part[0] + part[1];
    }
}
