package dev.serrano;

import dev.serrano.internal.executor.DelayedTask;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * The value of a task that begins at a given time. That of a periodic task ends with the series, by a failure or a
 * cancellation.
 * {@snippet :
 * ScheduledTaskFuture<Integer> later = runtime.scheduledExecutor().schedule(() -> 42, 1, TimeUnit.SECONDS);
 * int value = later.join();
 * }
 *
 * @param <T> type of the value
 */
public sealed interface ScheduledTaskFuture<T extends @Nullable Object> extends TaskFuture<T>, ScheduledFuture<T>
        permits DelayedTask {}
