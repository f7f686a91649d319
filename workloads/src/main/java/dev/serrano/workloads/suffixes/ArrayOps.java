package dev.serrano.workloads.suffixes;

import dev.serrano.loop.body.IntChunkBody;

/** The operations on whole arrays that the program is made of. */
interface ArrayOps {
    /** Runs a body for all indices from 0 to below n, in blocks. */
    void blocks(int n, IntChunkBody body);

    /** Sorts. */
    void sort(long[] a);

    /** Replaces each element by the sum of the elements up to it. */
    void prefixSums(int[] a);
}
