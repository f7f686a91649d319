package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * What a task with a value does. May throw checked exceptions.
 * A failure goes to whoever joins the
 * task's future.
 * {@snippet :
 * TaskValue<byte[]> read = () -> Files.readAllBytes(path);
 * TaskFuture<byte[]> bytes = future(read);
 * }
 *
 * @param <T> type of the value
 */
@FunctionalInterface
public interface TaskValue<T extends @Nullable Object> {
    T call() throws Exception;
}
