package dev.serrano.loop.body;

/**
 * Computes a {@code double} for each pair of values. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * double most = over(range(0, n), range(0, n)).maxDouble((i, j) -> Math.abs(a[i][j]));
 * }
 */
@FunctionalInterface
public interface IntToDouble2 {
    /** Returns the result for one pair. */
    double apply(int i, int j) throws Exception;
}
