package dev.serrano.workloads.suspended;

import dev.serrano.workloads.RunContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** A virtual thread for each task; the signal is a completable future. */
final class ThreadCrowd {
    private final CompletableFuture<Long> signal = new CompletableFuture<>();
    private final CountDownLatch missing;
    private final LongAdder sum = new LongAdder();

    private ThreadCrowd(Crowd crowd) {
        this.missing = new CountDownLatch(crowd.size());
    }

    static long run(Crowd crowd, RunContext context) throws InterruptedException {
        ThreadCrowd program = new ThreadCrowd(crowd);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < crowd.size(); i++) {
                int task = i;
                threads.execute(() -> program.waitAndAnswer(task));
            }
            program.missing.await();
            context.reached(Crowd.ALL_WAIT);
            program.signal.complete(Crowd.SIGNAL);
        }
        return program.sum.sum();
    }

    private void waitAndAnswer(int task) {
        missing.countDown();
        sum.add(Crowd.answer(signal.join(), task));
    }
}
