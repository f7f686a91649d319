package dev.serrano.workloads.treerec;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.work.BusyWork;

/** One child is a future, the caller computes the other one: one task for each inner node, as Prell counts them. */
final class FutureTree {
    private FutureTree() {}

    static long leaves(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        TaskFuture<Long> left = future(() -> leaves(n - 1, leaf));
        long right = leaves(n - 2, leaf);
        return left.join() + right;
    }
}
