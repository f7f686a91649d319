package dev.serrano.workloads.knapsack;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** One finish around all; the choice without an item is an async. The best value is the answer. */
final class AsyncFinishKnapsack {
    private final Knapsack knapsack;
    private final Best best = new Best();
    private final SerialKnapsack rest;

    private AsyncFinishKnapsack(Knapsack knapsack) {
        this.knapsack = knapsack;
        this.rest = new SerialKnapsack(knapsack, best);
    }

    static int solve(Knapsack knapsack) {
        AsyncFinishKnapsack program = new AsyncFinishKnapsack(knapsack);
        finish(() -> program.search(0, knapsack.capacity(), 0));
        return program.best.get();
    }

    private void search(int index, int room, int value) {
        if (index >= knapsack.cutoff()) {
            rest.search(index, room, value);
            return;
        }
        best.offer(value);
        if (index == knapsack.size() || knapsack.isHopeless(index, room, value, best.get())) {
            return;
        }
        Item item = knapsack.item(index);
        if (item.weight() <= room) {
            async(() -> search(index + 1, room, value));
            search(index + 1, room - item.weight(), value + item.value());
        } else {
            search(index + 1, room, value);
        }
    }
}
