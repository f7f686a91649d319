package dev.serrano.loop.body;

/**
 * A {@code long} for each triple of three ranges. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long mass = over(range(0, n), range(0, n), range(0, n)).sumLong((i, j, k) -> cube[i][j][k]);
 * }
 */
@FunctionalInterface
public interface IntToLong3 {
    long apply(int i, int j, int k) throws Exception;
}
