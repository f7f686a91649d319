package dev.serrano.loop.body;

/**
 * The body of a loop over blocks: it loops over the values from {@code lo} to {@code hi}, exclusive, itself. The JIT
 * compiles that loop like any other. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * over(range(0L, segment.byteSize())).forallChunks((lo, hi) -> segment.asSlice(lo, hi - lo).fill((byte) 1));
 * }
 */
@FunctionalInterface
public interface LongChunkBody {
    /** Runs the iterations from {@code lo} to {@code hi}, exclusive. */
    void run(long lo, long hi) throws Exception;
}
