package dev.serrano.loop.body;

/**
 * A value computed from the values {@code lo} to {@code hi}, exclusive. Loops over them itself, so the loop is compiled as any other. Must
 * not wait. May throw checked exceptions: they come out in a {@link dev.serrano.MultiException}.
 * {@snippet :
 * double sum = over(range(0, a.length)).sumDouble((lo, hi) -> sumOf(a, lo, hi));
 * }
 */
@FunctionalInterface
public interface IntChunkToDouble {
    double apply(int lo, int hi) throws Exception;
}
