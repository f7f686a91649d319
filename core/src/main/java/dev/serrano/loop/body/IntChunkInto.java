package dev.serrano.loop.body;

/**
 * Adds a block of values, from {@code lo} to {@code hi}, exclusive, to a result that is changed in place. It loops over
 * the block itself, and the JIT compiles that loop like any other. Must not wait. May throw checked exceptions; they
 * come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * int[] counts = over(range(0, bytes.length)).collect(() -> new int[256], (c, lo, hi) -> {
 *     for (int i = lo; i < hi; i++) {
 *         c[bytes[i] & 0xFF]++;
 *     }
 * }, plus);
 * }
 *
 * @param <A> type of the result
 */
@FunctionalInterface
public interface IntChunkInto<A> {
    /** Adds the values from {@code lo} to {@code hi}, exclusive, to the result. */
    void add(A result, int lo, int hi) throws Exception;
}
