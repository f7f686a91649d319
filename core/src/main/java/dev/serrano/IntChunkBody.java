package dev.serrano;

/**
 * What is done for the values from {@code lo} to {@code hi}, exclusive. Must not wait. May throw checked exceptions.
 */
@FunctionalInterface
public interface IntChunkBody {
    void run(int lo, int hi) throws Exception;
}
