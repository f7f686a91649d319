package dev.serrano.workloads.fib;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Callbacks: a stage for each call, that combines those of the two that it needs; no thread ever waits for one. */
final class StageFib {
    private final CompletableFuture<Boolean> all = new CompletableFuture<>();
    private final Calls calls;
    private final Executor executor;

    private StageFib(int n, Executor executor) {
        this.calls = new Calls(n);
        this.executor = executor;
    }

    static int run(int n, Executor executor) {
        return new StageFib(n, executor).call(n).join();
    }

    private CompletableFuture<Integer> call(int n) {
        CompletableFuture<Integer> value;
        if (n < 2) {
            value = all.thenApplyAsync(go -> n, executor);
        } else {
            value = spawn(n - 1).thenCombineAsync(spawn(n - 2), Integer::sum, executor);
        }
        if (calls.arrive()) {
            all.complete(true);
        }
        return value;
    }

    private CompletableFuture<Integer> spawn(int n) {
        return CompletableFuture.supplyAsync(() -> call(n), executor).thenCompose(value -> value);
    }
}
