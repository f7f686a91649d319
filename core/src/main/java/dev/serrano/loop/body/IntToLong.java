package dev.serrano.loop.body;

/**
 * Computes a {@code long} for each {@code int} value. Must not wait, except in a {@code map}, whose calls are tasks.
 * May throw checked exceptions; they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * long sum = over(range(0, files.length)).sumLong(i -> Files.size(files[i]));
 * }
 */
@FunctionalInterface
public interface IntToLong {
    /** Returns the result for one value. */
    long apply(int i) throws Exception;
}
