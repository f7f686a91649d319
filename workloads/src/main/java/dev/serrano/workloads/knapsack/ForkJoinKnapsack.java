package dev.serrano.workloads.knapsack;

import java.util.concurrent.RecursiveTask;

/**
 * A fork for the choice without an item, joined after the choice with it.
 *
 * <p>Hand-tuned cut-off: tasks for the first ten items only, as HJlib has it.
 */
@SuppressWarnings("serial") // never serialized
final class ForkJoinKnapsack extends RecursiveTask<Integer> {
    /** The hand-tuned cut-off. */
    static final int TUNED_CUTOFF = 10;

    /** The state that all tasks of a run share. */
    private record Shared(Knapsack knapsack, Best best, SerialKnapsack rest, int cutoff) {}

    private final Shared shared;
    private final int index;
    private final int room;
    private final int value;

    private ForkJoinKnapsack(Shared shared, int index, int room, int value) {
        this.shared = shared;
        this.index = index;
        this.room = room;
        this.value = value;
    }

    /**
     * The first task.
     *
     * @param cutoff for how many items each choice is a task
     */
    static ForkJoinKnapsack of(Knapsack knapsack, int cutoff) {
        Best best = new Best();
        Shared shared = new Shared(knapsack, best, new SerialKnapsack(knapsack, best), cutoff);
        return new ForkJoinKnapsack(shared, 0, knapsack.capacity(), 0);
    }

    @Override
    protected Integer compute() {
        return search(index, room, value);
    }

    private int search(int index, int room, int value) {
        Knapsack knapsack = shared.knapsack();
        Best best = shared.best();
        if (index >= shared.cutoff()) {
            shared.rest().search(index, room, value);
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
        ForkJoinKnapsack without = new ForkJoinKnapsack(shared, index + 1, room, value);
        without.fork();
        int with = search(index + 1, room - item.weight(), value + item.value());
        return Math.max(with, without.join());
    }
}
