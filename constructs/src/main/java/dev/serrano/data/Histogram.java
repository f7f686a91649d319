package dev.serrano.data;

import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.range;

import dev.serrano.loop.body.IntChunkInto;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Counts by bucket: a table for each piece that another worker runs, added up at the end. */
final class Histogram {
    private Histogram() {}

    static int[] of(int[] a, int buckets) {
        return count(a.length, buckets, (table, lo, hi) -> {
            for (int i = lo; i < hi; i++) {
                int bucket = a[i];
                if (bucket < 0 || bucket >= buckets) {
                    throw outside("element", i, bucket, buckets);
                }
                table[bucket]++;
            }
        });
    }

    static <T extends @Nullable Object> int[] of(T[] a, int buckets, ToIntFunction<? super T> function) {
        return count(a.length, buckets, (table, lo, hi) -> {
            for (int i = lo; i < hi; i++) {
                int bucket = function.applyAsInt(a[i]);
                if (bucket < 0 || bucket >= buckets) {
                    throw outside("bucket of element", i, bucket, buckets);
                }
                table[bucket]++;
            }
        });
    }

    private static int[] count(int length, int buckets, IntChunkInto<int[]> add) {
        if (buckets < 0) {
            throw new IllegalArgumentException("a histogram has 0 buckets or more, not " + buckets);
        }
        return over(range(0, length)).collect(() -> new int[buckets], add, Histogram::sum);
    }

    private static int[] sum(int[] into, int[] from) {
        for (int b = 0; b < into.length; b++) {
            into[b] += from[b];
        }
        return into;
    }

    private static IndexOutOfBoundsException outside(String what, int i, int bucket, int buckets) {
        return new IndexOutOfBoundsException(
                what + " " + i + " is " + bucket + ", and the buckets are those from 0 to below " + buckets);
    }
}
