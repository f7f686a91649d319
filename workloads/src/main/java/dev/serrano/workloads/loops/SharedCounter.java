package dev.serrano.workloads.loops;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** A platform thread for each worker; all take their numbers from one counter. */
final class SharedCounter {
    private SharedCounter() {}

    /** Calls the action for 0 to n - 1. */
    static void run(int workers, int n, IntConsumer action) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        Thread[] threads = new Thread[workers];
        for (int t = 0; t < workers; t++) {
            threads[t] = Thread.ofPlatform().daemon().start(() -> {
                for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
                    action.accept(i);
                }
            });
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
