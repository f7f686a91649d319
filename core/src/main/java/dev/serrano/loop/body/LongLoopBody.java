package dev.serrano.loop.body;

/**
 * The body of a loop over {@code long} values. Each iteration behaves as a task: it may wait and spawn. May throw
 * checked exceptions; they come out in a {@link dev.serrano.MultiException}. Memory consistency: actions of an
 * iteration happen-before the return of the loop.
 * {@snippet :
 * forall(range(0L, 1L << 33), i -> bits.set(i, isPrime(i)));
 * }
 */
@FunctionalInterface
public interface LongLoopBody {
    /** Runs the iteration of one value. */
    void run(long i) throws Exception;
}
