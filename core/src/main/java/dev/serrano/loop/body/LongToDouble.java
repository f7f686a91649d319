package dev.serrano.loop.body;

/**
 * Computes a {@code double} for each {@code long} value. Must not wait, except in a {@code map}, whose calls are tasks.
 * May throw checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * double harmonic = over(range(1L, 1_000_000L)).sumDouble(i -> 1.0 / i);
 * }
 */
@FunctionalInterface
public interface LongToDouble {
    /** Returns the result for one value. */
    double apply(long i) throws Exception;
}
