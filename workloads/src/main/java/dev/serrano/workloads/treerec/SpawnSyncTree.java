package dev.serrano.workloads.treerec;

import dev.serrano.ablation.SpawnSync;
import dev.serrano.workloads.work.BusyWork;
import java.util.concurrent.atomic.LongAdder;

/** Like {@link AsyncFinishTree}, with an atomic counter of children at each inner node instead of a finish scope. */
final class SpawnSyncTree {
    private SpawnSyncTree() {}

    static long leaves(int n, BusyWork leaf) {
        if (n < 2) {
            return leaf.run();
        }
        long[] part = new long[2];
        SpawnSync children = SpawnSync.open();
        children.spawn(() -> part[0] = leaves(n - 1, leaf));
        part[1] = leaves(n - 2, leaf);
        children.sync();
        return part[0] + part[1];
    }

    /** The root alone waits, for all nodes. */
    static long deep(int n, BusyWork leaf) {
        LongAdder sum = new LongAdder();
        SpawnSync children = SpawnSync.open();
        node(n, leaf, sum, children);
        children.sync();
        return sum.sum();
    }

    private static void node(int n, BusyWork leaf, LongAdder sum, SpawnSync own) {
        if (n < 2) {
            sum.add(leaf.run());
            return;
        }
        own.spawnDeep(mine -> node(n - 1, leaf, sum, mine));
        node(n - 2, leaf, sum, own);
    }
}
