package dev.serrano.loop.body;

/**
 * The body of a loop over {@code int} values. Each iteration behaves as a task: it may wait and spawn. May throw
 * checked exceptions; they come out in a {@link dev.serrano.MultiException}. Memory consistency: actions of an
 * iteration happen-before the return of the loop.
 * {@snippet :
 * forall(range(0, pages.length), i -> pages[i] = fetch(addresses[i]));
 * }
 */
@FunctionalInterface
public interface IntLoopBody {
    /** Runs the iteration of one value. */
    void run(int i) throws Exception;
}
