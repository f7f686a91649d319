package dev.serrano.loop.body;

/**
 * Computes a {@code double} from a block of values, from {@code lo} to {@code hi}, exclusive. It loops over the block
 * itself, and the JIT compiles that loop like any other. Must not wait. May throw checked exceptions; they come out in
 * a {@link dev.serrano.MultiException}.
 * {@snippet :
 * double sum = over(range(0L, size)).sumDouble((lo, hi) -> sumOf(segment, lo, hi));
 * }
 */
@FunctionalInterface
public interface LongChunkToDouble {
    /** Returns the result of the values from {@code lo} to {@code hi}, exclusive. */
    double apply(long lo, long hi) throws Exception;
}
