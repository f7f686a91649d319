package dev.serrano.loop.body;

/**
 * What an iteration of a loop over {@code long} values does. It is a task: it may wait and spawn. May throw checked exceptions:
 * they come out in a {@link dev.serrano.MultiException}. What it does happens-before the return of the loop.
 * {@snippet :
 * forall(range(0L, 1L << 33), i -> bits.set(i, isPrime(i)));
 * }
 */
@FunctionalInterface
public interface LongLoopBody {
    void run(long i) throws Exception;
}
