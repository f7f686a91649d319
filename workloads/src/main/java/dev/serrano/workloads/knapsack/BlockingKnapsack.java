package dev.serrano.workloads.knapsack;

import dev.serrano.workloads.form.BlockingPool;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * A future of the JDK for the choice without an item, for which the thread blocks after the choice with it.
 *
 * <p>Futures for the first ten items at most, as HJlib has it: each may block a thread.
 */
final class BlockingKnapsack {
    private final Knapsack knapsack;
    private final Best best = new Best();
    private final SerialKnapsack rest;
    private final int cutoff;

    private BlockingKnapsack(Knapsack knapsack) {
        this.knapsack = knapsack;
        this.rest = new SerialKnapsack(knapsack, best);
        this.cutoff = Math.min(knapsack.cutoff(), ForkJoinKnapsack.TUNED_CUTOFF);
    }

    static int solve(Knapsack knapsack) throws ExecutionException, InterruptedException {
        return new BlockingKnapsack(knapsack).search(0, knapsack.capacity(), 0);
    }

    private int search(int index, int room, int value) throws ExecutionException, InterruptedException {
        if (index >= cutoff) {
            rest.search(index, room, value);
            return best.get();
        }
        best.offer(value);
        if (index == knapsack.size() || knapsack.isHopeless(index, room, value, best.get())) {
            return value;
        }
        Item item = knapsack.item(index);
        if (item.weight() > room) {
            return search(index + 1, room, value);
        }
        Future<Integer> without = BlockingPool.spawn(() -> search(index + 1, room, value));
        int with = search(index + 1, room - item.weight(), value + item.value());
        return Math.max(with, BlockingPool.get(without));
    }
}
