package dev.serrano.loop.body;

/**
 * A {@code double} for each triple of three ranges. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * double heat = over(range(0, n), range(0, n), range(0, n)).sumDouble((i, j, k) -> t[i][j][k]);
 * }
 */
@FunctionalInterface
public interface IntToDouble3 {
    double apply(int i, int j, int k) throws Exception;
}
