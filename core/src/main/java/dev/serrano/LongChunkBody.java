package dev.serrano;

/**
 * What is done for the values from {@code lo} to {@code hi}, exclusive. Must not wait. May throw checked exceptions.
 */
@FunctionalInterface
public interface LongChunkBody {
    void run(long lo, long hi) throws Exception;
}
