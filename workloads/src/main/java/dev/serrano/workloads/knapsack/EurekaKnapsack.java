package dev.serrano.workloads.knapsack;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.eureka;

import dev.serrano.eureka.ExtremumEureka;
import java.util.Comparator;

/**
 * The choice without an item is an async, unless it is hopeless; a eureka for the greatest value ends tasks that have
 * become so. Only whole choices are offered, since an offer that is not the best ends its task.
 */
final class EurekaKnapsack {
    private final Knapsack knapsack;
    private final ExtremumEureka<Integer> best = ExtremumEureka.maximum(0, Comparator.naturalOrder());

    private EurekaKnapsack(Knapsack knapsack) {
        this.knapsack = knapsack;
    }

    static int solve(Knapsack knapsack) {
        EurekaKnapsack program = new EurekaKnapsack(knapsack);
        finish(eureka(program.best), () -> program.search(0, knapsack.capacity(), 0));
        return program.best.get();
    }

    private void task(int index, int room, int value) {
        best.check(knapsack.bound(index, room, value));
        search(index, room, value);
    }

    private void search(int index, int room, int value) {
        if (index == knapsack.size()) {
            best.offer(value);
            return;
        }
        if (index >= knapsack.cutoff()) {
            finishAlone(index, room, value);
            return;
        }
        Item item = knapsack.item(index);
        int less = room - item.weight();
        int more = value + item.value();
        boolean without = !knapsack.isHopeless(index + 1, room, value, best.get());
        if (less >= 0 && !knapsack.isHopeless(index + 1, less, more, best.get())) {
            if (without) {
                async(() -> task(index + 1, room, value));
            }
            search(index + 1, less, more);
        } else if (without) {
            search(index + 1, room, value);
        }
    }

    private void finishAlone(int index, int room, int value) {
        Best mine = new Best();
        mine.offer(best.get());
        new SerialKnapsack(knapsack, mine).search(index, room, value);
        best.offer(mine.get());
    }
}
