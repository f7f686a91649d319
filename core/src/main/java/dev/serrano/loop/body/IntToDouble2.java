package dev.serrano.loop.body;

/**
 * A {@code double} for each pair of two ranges. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * double most = over(range(0, n), range(0, n)).maxDouble((i, j) -> Math.abs(a[i][j]));
 * }
 */
@FunctionalInterface
public interface IntToDouble2 {
    double apply(int i, int j) throws Exception;
}
