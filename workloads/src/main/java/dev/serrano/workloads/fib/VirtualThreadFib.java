package dev.serrano.workloads.fib;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A virtual thread for each call, which joins the two that it needs. */
final class VirtualThreadFib {
    private final CompletableFuture<Boolean> all = new CompletableFuture<>();
    private final Calls calls;
    private final ExecutorService threads;

    private final Runnable allWait;

    private VirtualThreadFib(int n, ExecutorService threads, Runnable allWait) {
        this.calls = new Calls(n);
        this.allWait = allWait;
        this.threads = threads;
    }

    /** @param allWait called when all have asked for their values */
    static int run(int n, Runnable allWait) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return new VirtualThreadFib(n, threads, allWait).call(n);
        }
    }

    private int call(int n) {
        if (n < 2) {
            arrive();
            all.join();
            return n;
        }
        CompletableFuture<Integer> left = CompletableFuture.supplyAsync(() -> call(n - 1), threads);
        CompletableFuture<Integer> right = CompletableFuture.supplyAsync(() -> call(n - 2), threads);
        arrive();
        return left.join() + right.join();
    }

    private void arrive() {
        if (calls.arrive()) {
            allWait.run();
            all.complete(true);
        }
    }
}
