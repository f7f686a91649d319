package dev.serrano.workloads.dag;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/** A virtual thread for each node, which joins the futures of its dependencies. */
public final class VirtualThreadDag {
    private VirtualThreadDag() {}

    /** Does the work of all nodes. */
    public static void run(Dag dag, IntConsumer work) {
        CompletableFuture<?>[] done = new CompletableFuture<?>[dag.size()];
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < dag.size(); i++) {
                int node = i;
                done[node] = CompletableFuture.runAsync(
                        () -> {
                            for (int dependency : dag.dependencies(node)) {
                                done[dependency].join();
                            }
                            work.accept(node);
                        },
                        threads);
            }
        }
        CompletableFuture.allOf(done).join();
    }
}
