package dev.serrano.loop.body;

/**
 * The body of a loop over blocks: it loops over the values from {@code lo} to {@code hi}, exclusive, itself. The JIT
 * compiles that loop like any other. Must not wait. May throw checked exceptions; they come out in a
 * {@link dev.serrano.MultiException}.
 * {@snippet :
 * forallChunks(range(0, x.length), (lo, hi) -> {
 *     for (int i = lo; i < hi; i++) {
 *         y[i] += 2 * x[i];
 *     }
 * });
 * }
 */
@FunctionalInterface
public interface IntChunkBody {
    /** Runs the iterations from {@code lo} to {@code hi}, exclusive. */
    void run(int lo, int hi) throws Exception;
}
