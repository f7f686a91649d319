package dev.serrano.workloads.treerec;

import dev.serrano.ablation.ChannelFuture;
import dev.serrano.workloads.work.BusyWork;

/** Like {@link FutureTree}, with futures whose result goes through a channel: a new one, or one of the worker's. */
final class ChannelFutureTree {
    private ChannelFutureTree() {}

    static long leaves(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        ChannelFuture<Long> left = ChannelFuture.of(() -> leaves(n - 1, leaf));
        long right = leaves(n - 2, leaf);
        return left.await() + right;
    }

    static long pooled(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        ChannelFuture<Long> left = ChannelFuture.pooled(() -> pooled(n - 1, leaf));
        long right = pooled(n - 2, leaf);
        return left.await() + right;
    }
}
