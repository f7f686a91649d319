package dev.serrano.loop.body;

/**
 * Adds a block of values, from {@code lo} to {@code hi}, exclusive, to a result that is changed in place. It loops over
 * the block itself, and the JIT compiles that loop like any other. Must not wait. May throw checked exceptions; they
 * come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * long[] counts = over(range(0L, size)).collect(() -> new long[256], (c, lo, hi) -> count(c, lo, hi), plus);
 * }
 *
 * @param <A> type of the result
 */
@FunctionalInterface
public interface LongChunkInto<A> {
    /** Adds the values from {@code lo} to {@code hi}, exclusive, to the result. */
    void add(A result, long lo, long hi) throws Exception;
}
