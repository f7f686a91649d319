package dev.serrano.workloads.spc;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** A virtual thread for each task; closing the executor waits for all. */
final class ThreadSpc {
    private ThreadSpc() {}

    static String run(Consumers consumers) {
        LongAdder sum = new LongAdder();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < consumers.n(); i++) {
                int index = i;
                threads.execute(() -> sum.add(consumers.consume(index)));
            }
        }
        return Long.toString(sum.sum());
    }
}
