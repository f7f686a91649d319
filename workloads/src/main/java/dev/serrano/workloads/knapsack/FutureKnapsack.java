package dev.serrano.workloads.knapsack;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;

/** A future for the choice without an item, while the task itself goes on with it; then the future is joined. */
final class FutureKnapsack {
    private final Knapsack knapsack;
    private final Best best = new Best();
    private final SerialKnapsack rest;

    private FutureKnapsack(Knapsack knapsack) {
        this.knapsack = knapsack;
        this.rest = new SerialKnapsack(knapsack, best);
    }

    static int solve(Knapsack knapsack) {
        return new FutureKnapsack(knapsack).search(0, knapsack.capacity(), 0);
    }

    /** The best value that was reached below this choice, or one that was found elsewhere. */
    private int search(int index, int room, int value) {
        if (index >= knapsack.cutoff()) {
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
        TaskFuture<Integer> without = future(() -> search(index + 1, room, value));
        int with = search(index + 1, room - item.weight(), value + item.value());
        return Math.max(with, without.join());
    }
}
