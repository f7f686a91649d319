package dev.serrano.workloads.lu;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Stages of {@code CompletableFuture}, which run when all their inputs are complete: no task waits. */
final class StageDataflow implements Dataflow<CompletableFuture<Boolean>> {
    private final Executor executor;

    StageDataflow(Executor executor) {
        this.executor = executor;
    }

    @Override
    public CompletableFuture<Boolean> after(List<CompletableFuture<Boolean>> needed, Runnable body) {
        return CompletableFuture.allOf(needed.toArray(CompletableFuture[]::new))
                .thenApplyAsync(
                        nothing -> {
                            body.run();
                            return true;
                        },
                        executor);
    }

    @Override
    public void await(Collection<CompletableFuture<Boolean>> tasks) {
        for (CompletableFuture<Boolean> task : tasks) {
            task.join();
        }
    }
}
