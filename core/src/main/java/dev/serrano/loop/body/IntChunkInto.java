package dev.serrano.loop.body;

/**
 * Adds what the values {@code lo} to {@code hi}, exclusive, give to a result that is changed in place. Loops over them itself, so the loop is compiled as any other. Must
 * not wait. May throw checked exceptions: they come out in a {@link dev.serrano.MultiException}.
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
    void add(A result, int lo, int hi) throws Exception;
}
