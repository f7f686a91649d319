package dev.serrano.loop.body;

/**
 * What an iteration of a loop over two ranges does. It is a task: it may wait and spawn. May throw checked exceptions:
 * they come out in a {@link dev.serrano.MultiException}. What it does happens-before the return of the loop.
 * {@snippet :
 * forall(range(0, n), range(0, n), (i, j) -> a[i][j] = b[j][i]);
 * }
 */
@FunctionalInterface
public interface IntLoopBody2 {
    void run(int i, int j) throws Exception;
}
