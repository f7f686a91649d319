package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A value for each pair of two ranges. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * String text = over(range(0, 2), range(0, 2)).reduce("", (i, j) -> i + "," + j + " ", String::concat);
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface IntToObject2<R extends @Nullable Object> {
    R apply(int i, int j) throws Exception;
}
