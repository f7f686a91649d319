package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A {@code double} for each element of an array or collection. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * double total = over(orders).sumDouble(order -> order.price());
 * }
 *
 * @param <T> type of the element
 */
@FunctionalInterface
public interface ElementToDouble<T extends @Nullable Object> {
    double apply(T element) throws Exception;
}
