package dev.serrano;

/**
 * Adds what the values {@code lo} to {@code hi}, exclusive, give to a result. Must not wait. May throw checked
 * exceptions.
 */
@FunctionalInterface
public interface IntChunkInto<A> {
    void add(A result, int lo, int hi) throws Exception;
}
