package dev.serrano.workloads.knapsack;

/** The serial elision, and what all forms do after the cut-off: first with the next item, then without. */
final class SerialKnapsack {
    private final Knapsack knapsack;
    private final Best best;

    SerialKnapsack(Knapsack knapsack, Best best) {
        this.knapsack = knapsack;
        this.best = best;
    }

    static int solve(Knapsack knapsack) {
        Best best = new Best();
        new SerialKnapsack(knapsack, best).search(0, knapsack.capacity(), 0);
        return best.get();
    }

    void search(int index, int room, int value) {
        best.offer(value);
        if (index == knapsack.size() || knapsack.isHopeless(index, room, value, best.get())) {
            return;
        }
        Item item = knapsack.item(index);
        if (item.weight() <= room) {
            search(index + 1, room - item.weight(), value + item.value());
        }
        search(index + 1, room, value);
    }
}
