package dev.serrano.loop.body;

/**
 * What is done for the values from {@code lo} to {@code hi}, exclusive. Loops over them itself, so the loop is compiled as any other. Must
 * not wait. May throw checked exceptions: they come out in a {@link dev.serrano.MultiException}.
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
    void run(int lo, int hi) throws Exception;
}
