package dev.serrano.loop.body;

/**
 * A {@code long} for each pair of two ranges. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long ones = over(range(0, n), range(0, n)).sumLong((i, j) -> matrix[i][j]);
 * }
 */
@FunctionalInterface
public interface IntToLong2 {
    long apply(int i, int j) throws Exception;
}
