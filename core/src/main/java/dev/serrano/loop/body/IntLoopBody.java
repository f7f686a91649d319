package dev.serrano.loop.body;

/**
 * What an iteration of a loop over {@code int} values does. It is a task: it may wait and spawn. May throw checked exceptions:
 * they come out in a {@link dev.serrano.MultiException}. What it does happens-before the return of the loop.
 * {@snippet :
 * forall(range(0, pages.length), i -> pages[i] = fetch(addresses[i]));
 * }
 */
@FunctionalInterface
public interface IntLoopBody {
    void run(int i) throws Exception;
}
