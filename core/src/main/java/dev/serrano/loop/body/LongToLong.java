package dev.serrano.loop.body;

/**
 * Computes a {@code long} for each {@code long} value. Must not wait, except in a {@code map}, whose calls are tasks.
 * May throw checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * long odd = over(range(0L, 1L << 40)).sumLong(i -> i & 1);
 * }
 */
@FunctionalInterface
public interface LongToLong {
    /** Returns the result for one value. */
    long apply(long i) throws Exception;
}
