package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Computes a value for each element of an array, a collection or a stream. Must not wait, except in a {@code map} or
 * {@code mapAll}, whose calls are tasks. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * List<Page> pages = over(addresses).map(address -> fetch(address));
 * }
 *
 * @param <T> type of the element
 * @param <R> type of the value
 */
@FunctionalInterface
public interface ElementFunction<T extends @Nullable Object, R extends @Nullable Object> {
    /** Returns the result for one element. */
    R apply(T element) throws Exception;
}
