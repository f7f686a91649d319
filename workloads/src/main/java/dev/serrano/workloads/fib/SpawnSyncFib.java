package dev.serrano.workloads.fib;

import dev.serrano.ablation.SpawnSync;

/** Like {@link AsyncFinishFib}, with an atomic counter of children instead of a finish scope. */
final class SpawnSyncFib {
    private SpawnSyncFib() {}

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        int[] part = new int[2];
        SpawnSync children = SpawnSync.open();
        children.spawn(() -> part[0] = fib(n - 1));
        part[1] = fib(n - 2);
        children.sync();
        return part[0] + part[1];
    }
}
