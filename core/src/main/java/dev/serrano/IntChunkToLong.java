package dev.serrano;

/**
 * A value computed from the values {@code lo} to {@code hi}, exclusive. Must not wait. May throw checked exceptions.
 */
@FunctionalInterface
public interface IntChunkToLong {
    long apply(int lo, int hi) throws Exception;
}
