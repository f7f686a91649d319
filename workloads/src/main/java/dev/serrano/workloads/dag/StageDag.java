package dev.serrano.workloads.dag;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.IntConsumer;

/** A stage for each node, which follows those of its dependencies; no thread ever waits for one. */
public final class StageDag {
    private StageDag() {}

    /** Does the work of all nodes on an executor. */
    public static void run(Dag dag, Executor executor, IntConsumer work) {
        CompletableFuture<?>[] stages = new CompletableFuture<?>[dag.size()];
        for (int i = 0; i < dag.size(); i++) {
            int node = i;
            stages[node] = allOf(dag, node, stages).thenRunAsync(() -> work.accept(node), executor);
        }
        CompletableFuture.allOf(stages).join();
    }

    private static CompletableFuture<Void> allOf(Dag dag, int node, CompletableFuture<?>[] stages) {
        return CompletableFuture.allOf(Arrays.stream(dag.dependencies(node))
                .mapToObj(dependency -> stages[dependency])
                .toArray(CompletableFuture<?>[]::new));
    }
}
