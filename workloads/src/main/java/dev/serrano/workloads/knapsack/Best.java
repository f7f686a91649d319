package dev.serrano.workloads.knapsack;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The best value that any task has found so far. All tasks read it, to give up what cannot be better; it only grows. An
 * old value is harmless: it makes a task search more.
 */
final class Best {
    private final AtomicInteger value = new AtomicInteger();

    int get() {
        return value.getOpaque();
    }

    void offer(int found) {
        if (found > value.getOpaque()) {
            value.accumulateAndGet(found, Math::max);
        }
    }
}
