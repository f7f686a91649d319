package dev.serrano.loop.body;

/**
 * The body of a loop over three ranges. Each iteration behaves as a task: it may wait and spawn. May throw checked
 * exceptions; they come out in a {@link dev.serrano.MultiException}. Memory consistency: actions of an iteration
 * happen-before the return of the loop.
 * {@snippet :
 * forall(range(0, n), range(0, n), range(0, n), (i, j, k) -> cube[i][j][k] = i + j + k);
 * }
 */
@FunctionalInterface
public interface IntLoopBody3 {
    /** Runs the iteration of one triple. */
    void run(int i, int j, int k) throws Exception;
}
