package dev.serrano.data;

import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;

import dev.serrano.loop.body.IntLoopBody;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The selection of some indices of an array, and new arrays of the elements there. Blocks of indices are asked and
 * counted in parallel, the counts added up, and the blocks copied in parallel to where they belong.
 */
final class Pack {
    /* Implementation. A block has whole words, so each word has one writer, the iteration of its block; so has each
     * count. The end of the first loop is before the sums, and these before the second loop. */
    private static final int WORDS = 64; // of a block

    private final long[] chosen; // a bit for each index
    private final int[] firsts; // where the elements of each block go
    private final int count;

    private Pack(int length, IntPredicate predicate) {
        chosen = new long[Math.ceilDiv(length, Long.SIZE)];
        firsts = new int[Math.ceilDiv(chosen.length, WORDS)];
        each(block -> {
            int size = 0;
            int end = wordsEnd(block);
            for (int w = block * WORDS; w < end; w++) {
                long word = 0;
                int first = w * Long.SIZE;
                int n = Math.min(Long.SIZE, length - first);
                for (int i = 0; i < n; i++) {
                    word |= (predicate.test(first + i) ? 1L : 0L) << i;
                }
                chosen[w] = word;
                size += Long.bitCount(word);
            }
            firsts[block] = size;
        });
        int sum = 0;
        for (int block = 0; block < firsts.length; block++) {
            int size = firsts[block];
            firsts[block] = sum;
            sum += size;
        }
        count = sum;
    }

    /** The indices below {@code length} for which the predicate holds. */
    static Pack of(int length, IntPredicate predicate) {
        return new Pack(length, predicate);
    }

    /** The indices whose flag is set. */
    static Pack of(boolean[] flags, int length) {
        if (flags.length != length) {
            throw new IllegalArgumentException(
                    "pack takes a flag for each element: there are " + flags.length + " flags for " + length);
        }
        return new Pack(length, i -> flags[i]);
    }

    int[] of(int[] from) {
        int[] to = new int[count];
        each(block -> {
            int k = firsts[block];
            int end = wordsEnd(block);
            for (int w = block * WORDS; w < end; w++) {
                for (long word = chosen[w]; word != 0; word &= word - 1) {
                    to[k++] = from[w * Long.SIZE + Long.numberOfTrailingZeros(word)];
                }
            }
        });
        return to;
    }

    long[] of(long[] from) {
        long[] to = new long[count];
        each(block -> {
            int k = firsts[block];
            int end = wordsEnd(block);
            for (int w = block * WORDS; w < end; w++) {
                for (long word = chosen[w]; word != 0; word &= word - 1) {
                    to[k++] = from[w * Long.SIZE + Long.numberOfTrailingZeros(word)];
                }
            }
        });
        return to;
    }

    double[] of(double[] from) {
        double[] to = new double[count];
        each(block -> {
            int k = firsts[block];
            int end = wordsEnd(block);
            for (int w = block * WORDS; w < end; w++) {
                for (long word = chosen[w]; word != 0; word &= word - 1) {
                    to[k++] = from[w * Long.SIZE + Long.numberOfTrailingZeros(word)];
                }
            }
        });
        return to;
    }

    <T extends @Nullable Object> T[] of(T[] from) {
        T[] to = Arrays.copyOf(from, count);
        each(block -> {
            int k = firsts[block];
            int end = wordsEnd(block);
            for (int w = block * WORDS; w < end; w++) {
                for (long word = chosen[w]; word != 0; word &= word - 1) {
                    to[k++] = from[w * Long.SIZE + Long.numberOfTrailingZeros(word)];
                }
            }
        });
        return to;
    }

    int[] indices() {
        int[] to = new int[count];
        each(block -> {
            int k = firsts[block];
            int end = wordsEnd(block);
            for (int w = block * WORDS; w < end; w++) {
                for (long word = chosen[w]; word != 0; word &= word - 1) {
                    to[k++] = w * Long.SIZE + Long.numberOfTrailingZeros(word);
                }
            }
        });
        return to;
    }

    private int wordsEnd(int block) {
        return Math.min(chosen.length, (block + 1) * WORDS);
    }

    private void each(IntLoopBody body) {
        forall(range(0, firsts.length), body);
    }
}
