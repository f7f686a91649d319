package dev.serrano.workloads.cyclic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** A stage for each item, which follows the neighbor's stage of the round before. */
final class StageRing {
    private StageRing() {}

    static String run(Ring ring, Executor executor) {
        List<CompletableFuture<Long>> items = new ArrayList<>(ring.size());
        for (int member = 0; member < ring.size(); member++) {
            items.add(CompletableFuture.completedFuture(ring.first(member)));
        }
        for (int round = 0; round < ring.rounds(); round++) {
            List<CompletableFuture<Long>> next = new ArrayList<>(ring.size());
            for (int member = 0; member < ring.size(); member++) {
                next.add(items.get(ring.neighbour(member)).thenApplyAsync(Ring::next, executor));
            }
            items = next;
        }
        long[] last = new long[ring.size()];
        for (int member = 0; member < ring.size(); member++) {
            last[member] = items.get(member).join();
        }
        return Ring.checksum(last);
    }
}
