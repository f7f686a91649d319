package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Computes a value for each {@code int} value. Must not wait, except in a {@code map}, whose calls are tasks. May throw
 * checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * List<byte[]> read = over(range(0, files.length)).map(i -> Files.readAllBytes(files[i]));
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface IntToObject<R extends @Nullable Object> {
    /** Returns the result for one value. */
    R apply(int i) throws Exception;
}
