package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Makes one value of two that are next to each other. Associative; it need not be commutative. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * String text = over(range(0, 10)).reduce("", Integer::toString, String::concat);
 * }
 *
 * @param <T> type of the values
 */
@FunctionalInterface
public interface Combiner<T extends @Nullable Object> {
    T combine(T first, T second) throws Exception;
}
