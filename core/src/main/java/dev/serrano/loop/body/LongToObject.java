package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * A value for each {@code long} of a range. Must not wait, unless it is given to a {@code map}, whose iterations are tasks. May throw checked exceptions: they
 * come out in a {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * List<BigInteger> squares = over(range(first, first + 10)).map(i -> BigInteger.valueOf(i).pow(2));
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface LongToObject<R extends @Nullable Object> {
    R apply(long i) throws Exception;
}
