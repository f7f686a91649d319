package dev.serrano.loop.body;

/**
 * What an iteration of a loop over three ranges does. It is a task: it may wait and spawn. May throw checked exceptions:
 * they come out in a {@link dev.serrano.MultiException}. What it does happens-before the return of the loop.
 * {@snippet :
 * forall(range(0, n), range(0, n), range(0, n), (i, j, k) -> cube[i][j][k] = i + j + k);
 * }
 */
@FunctionalInterface
public interface IntLoopBody3 {
    void run(int i, int j, int k) throws Exception;
}
