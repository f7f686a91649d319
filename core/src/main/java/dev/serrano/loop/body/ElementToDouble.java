package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Computes a {@code double} for each element of an array, a collection or a stream. Must not wait, except in a
 * {@code map} or {@code mapAll}, whose calls are tasks. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * double total = over(orders).sumDouble(order -> order.price());
 * }
 *
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementToDouble<T extends @Nullable Object> {
    /** Returns the result for one element. */
    double apply(T element) throws Exception;
}
