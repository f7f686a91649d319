package dev.serrano.workloads.fib;

import dev.serrano.ablation.ChannelFuture;

/** Like {@link FutureFib}, with futures whose result goes through a channel: a new one, or one of the worker's. */
final class ChannelFutureFib {
    private ChannelFutureFib() {}

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        ChannelFuture<Integer> left = ChannelFuture.of(() -> fib(n - 1));
        int right = fib(n - 2);
        return left.await() + right;
    }

    static int pooled(int n) {
        if (n < 2) {
            return n;
        }
        ChannelFuture<Integer> left = ChannelFuture.pooled(() -> pooled(n - 1));
        int right = pooled(n - 2);
        return left.await() + right;
    }
}
