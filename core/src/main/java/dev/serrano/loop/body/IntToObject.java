package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A value for each {@code int} of a range. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * List<byte[]> read = over(range(0, files.length)).map(i -> Files.readAllBytes(files[i]));
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface IntToObject<R extends @Nullable Object> {
    R apply(int i) throws Exception;
}
