package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * The body of a task with a value. May throw checked exceptions. A join of the task's future throws its failure.
 * {@snippet :
 * TaskValue<byte[]> read = () -> Files.readAllBytes(path);
 * TaskFuture<byte[]> bytes = future(read);
 * }
 *
 * @param <T> type of the value
 */
@FunctionalInterface
public interface TaskValue<T extends @Nullable Object> {
    /** Computes the value. */
    T call() throws Exception;
}
