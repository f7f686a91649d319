package dev.serrano.spring;

import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.TaskRejectedException;

/**
 * A runtime as an executor of Spring, for {@code @Async} and all else that takes an {@link AsyncTaskExecutor}. Each
 * task has an implicit finish, as with {@link TaskRuntime#executor}. After the shutdown of the runtime each method
 * throws a {@link TaskRejectedException}.
 * {@snippet :
 * @Async("serranoTaskExecutor")
 * public CompletableFuture<Report> report(int year) { ... }
 * }
 */
public final class TaskRuntimeExecutor implements AsyncTaskExecutor {
    private final TaskRuntime runtime;

    /** An executor that does not own the runtime. */
    public TaskRuntimeExecutor(TaskRuntime runtime) {
        this.runtime = Objects.requireNonNull(runtime, "runtime");
    }

    @Override
    public void execute(Runnable task) {
        accepted(task, () -> {
            runtime.executor().execute(task);
            return task;
        });
    }

    @Override
    public TaskFuture<?> submit(Runnable task) {
        return accepted(task, () -> runtime.executor().submit(task));
    }

    @Override
    public <T extends @Nullable Object> TaskFuture<T> submit(Callable<T> task) {
        return accepted(task, () -> runtime.executor().submit(task));
    }

    @Override
    public CompletableFuture<Void> submitCompletable(Runnable task) {
        return submit(task).toCompletableFuture().thenAccept(_ -> {});
    }

    @Override
    public <T extends @Nullable Object> CompletableFuture<T> submitCompletable(Callable<T> task) {
        return submit(task).toCompletableFuture();
    }

    private <R> R accepted(Object task, Supplier<R> handOver) {
        Objects.requireNonNull(task, "task");
        try {
            return handOver.get();
        } catch (RejectedExecutionException e) {
            throw new TaskRejectedException("the runtime " + runtime.name() + " has been shut down", e);
        }
    }

    @Override
    public String toString() {
        return "TaskRuntimeExecutor(" + runtime + ')';
    }
}
