package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A {@code long} for each element of an array or collection. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long bytes = over(files).sumLong(Files::size);
 * }
 *
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementToLong<T extends @Nullable Object> {
    long apply(T element) throws Exception;
}
