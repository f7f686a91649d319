package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * What a task with a value does. May throw checked exceptions.
 *
 * @param <T> type of the value
 */
@FunctionalInterface
public interface TaskValue<T extends @Nullable Object> {
    T call() throws Exception;
}
