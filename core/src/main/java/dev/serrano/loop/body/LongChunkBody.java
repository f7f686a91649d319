package dev.serrano.loop.body;

/**
 * What is done for the values from {@code lo} to {@code hi}, exclusive. Loops over them itself, so the loop is compiled as any other. Must
 * not wait. May throw checked exceptions: they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * over(range(0L, segment.byteSize())).forallChunks((lo, hi) -> segment.asSlice(lo, hi - lo).fill((byte) 1));
 * }
 */
@FunctionalInterface
public interface LongChunkBody {
    void run(long lo, long hi) throws Exception;
}
