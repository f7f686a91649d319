package dev.serrano.loop.body;

/**
 * Computes a {@code double} for each triple of values. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * double heat = over(range(0, n), range(0, n), range(0, n)).sumDouble((i, j, k) -> t[i][j][k]);
 * }
 */
@FunctionalInterface
public interface IntToDouble3 {
    /** Returns the result for one triple. */
    double apply(int i, int j, int k) throws Exception;
}
