package dev.serrano.loop.body;

/**
 * A value computed from the values {@code lo} to {@code hi}, exclusive. Must not wait. May throw checked exceptions: they come out in a
 * {@link dev.serrano.MultiException}, as those of any task.
 * {@snippet :
 * long sum = over(range(0L, size)).sumLong((lo, hi) -> sumOf(segment, lo, hi));
 * }
 */
@FunctionalInterface
public interface LongChunkToLong {
    long apply(long lo, long hi) throws Exception;
}
