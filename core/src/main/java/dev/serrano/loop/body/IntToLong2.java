package dev.serrano.loop.body;

/**
 * Computes a {@code long} for each pair of values. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * long ones = over(range(0, n), range(0, n)).sumLong((i, j) -> matrix[i][j]);
 * }
 */
@FunctionalInterface
public interface IntToLong2 {
    /** Returns the result for one pair. */
    long apply(int i, int j) throws Exception;
}
