package dev.serrano.workloads.treerec;

import dev.serrano.workloads.work.BusyWork;
import java.util.concurrent.RecursiveTask;

/** Forks one child and computes the other; at or below the cut-off height a subtree is computed serially. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinTree extends RecursiveTask<Long> {
    private final int n;
    private final int cutOff;
    private final BusyWork leaf;

    /**
     * A task for a subtree.
     *
     * @param cutOff up to which height a subtree is computed serially; 1 means that only leaves are
     */
    ForkJoinTree(int n, int cutOff, BusyWork leaf) {
        this.n = n;
        this.cutOff = cutOff;
        this.leaf = leaf;
    }

    @Override
    protected Long compute() {
        if (n <= cutOff) {
            return SerialTree.leaves(n, leaf);
        }
        ForkJoinTree left = new ForkJoinTree(n - 1, cutOff, leaf);
        left.fork();
        long right = new ForkJoinTree(n - 2, cutOff, leaf).compute();
        return left.join() + right;
    }
}
