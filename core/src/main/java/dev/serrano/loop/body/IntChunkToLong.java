package dev.serrano.loop.body;

/**
 * Computes a {@code long} from a block of values, from {@code lo} to {@code hi}, exclusive. It loops over the block
 * itself, and the JIT compiles that loop like any other. Must not wait. May throw checked exceptions; they come out in
 * a {@link dev.serrano.MultiException}.
 * {@snippet :
 * long sum = over(range(0, a.length)).sumLong((lo, hi) -> sumOf(a, lo, hi));
 * }
 */
@FunctionalInterface
public interface IntChunkToLong {
    /** Returns the result of the values from {@code lo} to {@code hi}, exclusive. */
    long apply(int lo, int hi) throws Exception;
}
