package dev.serrano.loop.body;

/**
 * Adds what the values {@code lo} to {@code hi}, exclusive, give to a result that is changed in place. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long[] counts = over(range(0L, size)).collect(() -> new long[256], (c, lo, hi) -> count(c, lo, hi), plus);
 * }
 *
 * @param <A> type of the result
 */
@FunctionalInterface
public interface LongChunkInto<A> {
    void add(A result, long lo, long hi) throws Exception;
}
