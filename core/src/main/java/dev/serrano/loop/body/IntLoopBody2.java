package dev.serrano.loop.body;

/**
 * The body of a loop over two ranges. Each iteration behaves as a task: it may wait and spawn. May throw checked
 * exceptions; they come out in a {@link dev.serrano.MultiException}. Memory consistency: actions of an iteration
 * happen-before the return of the loop.
 * {@snippet :
 * forall(range(0, n), range(0, n), (i, j) -> a[i][j] = b[j][i]);
 * }
 */
@FunctionalInterface
public interface IntLoopBody2 {
    /** Runs the iteration of one pair. */
    void run(int i, int j) throws Exception;
}
