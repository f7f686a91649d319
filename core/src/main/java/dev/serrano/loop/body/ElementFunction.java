package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A value for an element of a collection, array or stream. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * List<Page> pages = over(addresses).map(address -> fetch(address));
 * }
 *
 * @param <T> type of the element
 * @param <R> type of the value
 */
@FunctionalInterface
public interface ElementFunction<T extends @Nullable Object, R extends @Nullable Object> {
    R apply(T element) throws Exception;
}
