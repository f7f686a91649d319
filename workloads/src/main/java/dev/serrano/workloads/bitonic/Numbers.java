package dev.serrano.workloads.bitonic;

import dev.serrano.workloads.form.Digest;
import java.util.Random;

/** Numbers to be sorted. */
final class Numbers {
    private final int[] values;
    private final int cutoff;

    private Numbers(int[] values, int cutoff) {
        this.values = values;
        this.cutoff = cutoff;
    }

    static Numbers random(int n, int cutoff) {
        return new Numbers(new Random(n).ints(n).toArray(), cutoff);
    }

    /** A copy to sort. */
    int[] copy() {
        return values.clone();
    }

    int size() {
        return values.length;
    }

    /** Up to how many numbers are one task. */
    int cutoff() {
        return cutoff;
    }

    static String checksum(int[] sorted) {
        return new Digest().add(sorted).toString();
    }
}
