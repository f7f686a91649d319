package dev.serrano.loop.body;

import org.jspecify.annotations.Nullable;

/**
 * Computes a value for each triple of values. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * BigInteger all = over(rows, columns, layers)
 *         .reduce(BigInteger.ZERO, (i, j, k) -> BigInteger.valueOf(cube[i][j][k]), BigInteger::add);
 * }
 *
 * @param <R> type of the value
 */
@FunctionalInterface
public interface IntToObject3<R extends @Nullable Object> {
    /** Returns the result for one triple. */
    R apply(int i, int j, int k) throws Exception;
}
