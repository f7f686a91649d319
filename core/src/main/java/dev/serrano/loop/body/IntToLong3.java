package dev.serrano.loop.body;

/**
 * Computes a {@code long} for each triple of values. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * long mass = over(range(0, n), range(0, n), range(0, n)).sumLong((i, j, k) -> cube[i][j][k]);
 * }
 */
@FunctionalInterface
public interface IntToLong3 {
    /** Returns the result for one triple. */
    long apply(int i, int j, int k) throws Exception;
}
