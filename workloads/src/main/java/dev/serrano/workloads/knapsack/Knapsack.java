package dev.serrano.workloads.knapsack;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Things, and how much of them can be carried. They are sorted: those that are worth most for their weight come first.
 */
final class Knapsack {
    private static final int LEAST_WEIGHT = 50;
    private static final int HEAVIER = 100;
    private static final int LEAST_VALUE = 30;
    private static final int DEARER = 40;

    private final List<Item> items;
    private final int capacity;
    private final int cutoff;

    /** Sorts the items. */
    Knapsack(List<Item> items, int capacity, int cutoff) {
        this.items = items.stream()
                .sorted(Comparator.comparingDouble((Item item) -> (double) item.value() / item.weight())
                        .reversed())
                .toList();
        this.capacity = capacity;
        this.cutoff = cutoff;
    }

    /** Random items whose values follow their weights, which makes it hard to rule out a choice early. */
    static Knapsack random(int n, int capacity, int cutoff) {
        Random random = new Random(n);
        List<Item> items = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            int weight = LEAST_WEIGHT + random.nextInt(HEAVIER);
            items.add(new Item(weight + LEAST_VALUE + random.nextInt(DEARER), weight));
        }
        return new Knapsack(items, capacity, cutoff);
    }

    int size() {
        return items.size();
    }

    Item item(int index) {
        return items.get(index);
    }

    int capacity() {
        return capacity;
    }

    /** For how many items each choice is a task. */
    int cutoff() {
        return cutoff;
    }

    /** Whether no choice among the items from an index on can lead to more than the best value known. */
    boolean isHopeless(int index, int room, int value, int best) {
        return most(index, room, value) <= best;
    }

    /** No choice among the items from an index on leads to more than that. */
    int bound(int index, int room, int value) {
        return (int) most(index, room, value);
    }

    private double most(int index, int room, int value) {
        if (index == items.size()) {
            return value;
        }
        Item next = items.get(index);
        return value + (double) room * next.value() / next.weight();
    }

    /** The answer by dynamic programming, for the check. */
    int answer() {
        int[] best = new int[capacity + 1];
        for (Item item : items) {
            for (int room = capacity; room >= item.weight(); room--) {
                best[room] = Math.max(best[room], best[room - item.weight()] + item.value());
            }
        }
        return best[capacity];
    }
}
