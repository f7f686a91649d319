package dev.serrano;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * A runtime as an executor, see {@link TaskRuntime#executor}: an {@link ExecutorService} whose futures are
 * {@link TaskFuture}s. Only the runtime implements this interface.
 * {@snippet :
 * TaskFuture<Integer> length = runtime.executor().submit(() -> read(file)).map(String::length);
 * }
 */
public sealed interface TaskExecutor extends ExecutorService permits ScheduledTaskExecutor {
    @Override
    <T extends @Nullable Object> TaskFuture<T> submit(Callable<T> task);

    @Override
    <T extends @Nullable Object> TaskFuture<T> submit(Runnable task, T result);

    @Override
    TaskFuture<?> submit(Runnable task);
}
