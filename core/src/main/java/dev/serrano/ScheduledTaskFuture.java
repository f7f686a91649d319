package dev.serrano;

import dev.serrano.internal.executor.DelayedTask;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * The value of a task that begins at a given time. That of a periodic task ends with the series, by a failure or a
 * cancellation.
 *
 * @param <T> type of the value
 */
public sealed interface ScheduledTaskFuture<T extends @Nullable Object> extends TaskFuture<T>, ScheduledFuture<T>
        permits DelayedTask {}
