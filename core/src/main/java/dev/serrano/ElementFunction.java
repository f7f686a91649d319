package dev.serrano;

import org.jspecify.annotations.Nullable;

/**
 * A value for an element of a collection or stream. May throw checked exceptions.
 *
 * @param <T> type of the element
 * @param <R> type of the value
 */
@FunctionalInterface
public interface ElementFunction<T extends @Nullable Object, R extends @Nullable Object> {
    R apply(T element) throws Exception;
}
