package dev.serrano.workloads.loops;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** A platform thread for each worker; all take their numbers from one counter. */
final class SharedCounter {
    private SharedCounter() {}

    /**
     * Calls the action for 0 to n - 1.
     *
     * @throws ExecutionException if the action has failed; its thread has taken no further numbers
     */
    static void run(int workers, int n, IntConsumer action) throws InterruptedException, ExecutionException {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(workers)) {
            List<Future<?>> all = new ArrayList<>(workers);
            for (int worker = 0; worker < workers; worker++) {
                all.add(threads.submit(() -> {
                    for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
                        action.accept(i);
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        }
    }
}
