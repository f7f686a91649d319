package dev.serrano;

import dev.serrano.internal.executor.ExecutorView;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A runtime as an executor with delays, see {@link TaskRuntime#scheduledExecutor}: a {@link ScheduledExecutorService}
 * whose futures are {@link TaskFuture}s. Only the runtime implements this interface.
 * {@snippet :
 * ScheduledTaskFuture<?> ticks = runtime.scheduledExecutor()
 *         .scheduleAtFixedRate(() -> look(), 0, 1, TimeUnit.SECONDS);
 * }
 */
public sealed interface ScheduledTaskExecutor extends TaskExecutor, ScheduledExecutorService permits ExecutorView {
    @Override
    ScheduledTaskFuture<?> schedule(Runnable command, long delay, TimeUnit unit);

    @Override
    <T extends @Nullable Object> ScheduledTaskFuture<T> schedule(Callable<T> callable, long delay, TimeUnit unit);

    @Override
    ScheduledTaskFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit);

    @Override
    ScheduledTaskFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit);
}
