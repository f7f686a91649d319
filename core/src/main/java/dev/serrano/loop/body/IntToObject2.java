package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Computes a value for each pair of values. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * String text = over(range(0, 2), range(0, 2)).reduce("", (i, j) -> i + "," + j + " ", String::concat);
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface IntToObject2<R extends @Nullable Object> {
    /** Returns the result for one pair. */
    R apply(int i, int j) throws Exception;
}
