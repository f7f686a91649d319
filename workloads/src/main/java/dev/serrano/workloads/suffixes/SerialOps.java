package dev.serrano.workloads.suffixes;

import dev.serrano.loop.body.IntChunkBody;
import java.util.Arrays;

/** One after the other, on the calling thread. */
final class SerialOps implements ArrayOps {
    @Override
    public void blocks(int n, IntChunkBody body) {
        call(body, 0, n);
    }

    static void call(IntChunkBody body, int lo, int hi) {
        try {
            body.run(lo, hi);
        } catch (Exception e) {
            throw new IllegalStateException("a block has failed", e);
        }
    }

    @Override
    public void sort(long[] a) {
        Arrays.sort(a);
    }

    @Override
    public void prefixSums(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
            a[i] = sum;
        }
    }
}
