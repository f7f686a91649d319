package dev.serrano.workloads.suffixes;

import static dev.serrano.Serrano.forallChunks;
import static dev.serrano.Serrano.range;

import dev.serrano.data.DataParallel;
import dev.serrano.loop.body.IntChunkBody;

/** Serrano's data-parallel operations. */
final class SerranoOps implements ArrayOps {
    @Override
    public void blocks(int n, IntChunkBody body) {
        forallChunks(range(0, n), body);
    }

    @Override
    public void sort(long[] a) {
        DataParallel.sort(a);
    }

    @Override
    public void prefixSums(int[] a) {
        DataParallel.prefixSums(a);
    }
}
