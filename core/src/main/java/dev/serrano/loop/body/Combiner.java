package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Combines two neighboring values into one. It must be associative and need not be commutative. Must not wait. May
 * throw checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * String text = over(range(0, 10)).reduce("", Integer::toString, String::concat);
 * }
 *
 * @param <T> type of the values
 */
@FunctionalInterface
public interface Combiner<T extends @Nullable Object> {
    /** Returns the combination of two values that are next to each other in the order of the loop. */
    T combine(T first, T second) throws Exception;
}
