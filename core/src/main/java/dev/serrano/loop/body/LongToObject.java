package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Computes a value for each {@code long} value. Must not wait, except in a {@code map}, whose calls are tasks. May
 * throw checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * List<BigInteger> squares = over(range(first, first + 10)).map(i -> BigInteger.valueOf(i).pow(2));
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface LongToObject<R extends @Nullable Object> {
    /** Returns the result for one value. */
    R apply(long i) throws Exception;
}
