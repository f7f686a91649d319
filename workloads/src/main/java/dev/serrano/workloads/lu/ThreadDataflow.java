package dev.serrano.workloads.lu;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** A virtual thread for each task, which blocks until those that it needs have ended. */
final class ThreadDataflow implements Dataflow<Future<Boolean>> {
    private final ExecutorService threads;

    ThreadDataflow(ExecutorService threads) {
        this.threads = threads;
    }

    @Override
    public Future<Boolean> after(List<Future<Boolean>> needed, Runnable body) {
        return threads.submit(() -> {
            await(needed);
            body.run();
            return true;
        });
    }

    @Override
    public void await(Collection<Future<Boolean>> tasks) throws InterruptedException, ExecutionException {
        for (Future<Boolean> task : tasks) {
            task.get();
        }
    }
}
