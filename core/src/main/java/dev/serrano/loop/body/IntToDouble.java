package dev.serrano.loop.body;

/**
 * Computes a {@code double} for each {@code int} value. Must not wait, except in a {@code map}, whose calls are tasks.
 * May throw checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * double norm = over(range(0, v.length)).sumDouble(i -> v[i] * v[i]);
 * }
 */
@FunctionalInterface
public interface IntToDouble {
    /** Returns the result for one value. */
    double apply(int i) throws Exception;
}
