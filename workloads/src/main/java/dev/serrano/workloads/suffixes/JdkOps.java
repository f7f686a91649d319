package dev.serrano.workloads.suffixes;

import dev.serrano.loop.body.IntChunkBody;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Parallel streams and the parallel operations of {@link Arrays}. */
final class JdkOps implements ArrayOps {
    private static final int BLOCK = 1 << 12;

    @Override
    public void blocks(int n, IntChunkBody body) {
        IntStream.range(0, Math.ceilDiv(n, BLOCK))
                .parallel()
                .forEach(b -> SerialOps.call(body, b * BLOCK, Math.min(n, (b + 1) * BLOCK)));
    }

    @Override
    public void sort(long[] a) {
        Arrays.parallelSort(a);
    }

    @Override
    public void prefixSums(int[] a) {
        Arrays.parallelPrefix(a, Integer::sum);
    }
}
