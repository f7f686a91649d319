package dev.serrano.data;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.range;

import dev.serrano.TaskRuntime;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Prefix sums in three steps: the sum of each block, in parallel; the sums before each block; the sums inside each
 * block, in parallel. One worker does all steps for one block after the other, while it is in the cache; the groups of
 * summands are the same. Source: G. Blelloch, Prefix Sums and Their Applications, 1990.
 */
abstract class Scan {
    /* Implementation. The sums have an element more than there are blocks: b + 1 first gets the sum of block b, then the
     * sum of all blocks up to it; 0 has that of none. In each loop an iteration alone writes the elements and the sum of
     * its block. The end of a loop is before what follows. */
    static final int BLOCK = 1 << 12;

    final int blocks;
    private final int length;

    Scan(int length) {
        this.length = length;
        this.blocks = Math.ceilDiv(length, BLOCK);
    }

    /** Puts the sum of the elements of a block where the sum up to the block will be. */
    abstract void sumBlock(int block, int lo, int hi);

    /** Adds the sum before a block to the sum of the block. */
    abstract void addBefore(int block);

    /** Replaces the elements of a block by sums, beginning from the sum before it. */
    abstract void scanBlock(int block, int lo, int hi);

    final void run() {
        TaskRuntime runtime = TaskRuntime.current();
        if (blocks == 1 || runtime != null && runtime.workers() == 1) {
            finish(this::runInOnePass);
            return;
        }
        forall(range(0, blocks), b -> sumBlock(b, b * BLOCK, end(b)));
        for (int b = 0; b < blocks; b++) {
            addBefore(b);
        }
        forall(range(0, blocks), b -> scanBlock(b, b * BLOCK, end(b)));
    }

    private void runInOnePass() {
        for (int b = 0; b < blocks; b++) {
            poll();
            sumBlock(b, b * BLOCK, end(b));
            addBefore(b);
            scanBlock(b, b * BLOCK, end(b));
        }
    }

    private int end(int block) {
        return Math.min(length - block * BLOCK, BLOCK) + block * BLOCK;
    }

    /** Sums of {@code int}. */
    static final class OfInts extends Scan {
        private final int[] a;
        private final boolean inclusive;
        private final int[] sums;

        OfInts(int[] a, boolean inclusive) {
            super(a.length);
            this.a = a;
            this.inclusive = inclusive;
            this.sums = new int[blocks + 1];
        }

        int total() {
            return sums[blocks];
        }

        @Override
        void sumBlock(int block, int lo, int hi) {
            int sum = 0;
            for (int i = lo; i < hi; i++) {
                sum += a[i];
            }
            sums[block + 1] = sum;
        }

        @Override
        void addBefore(int block) {
            sums[block + 1] += sums[block];
        }

        @Override
        void scanBlock(int block, int lo, int hi) {
            int sum = sums[block];
            for (int i = lo; i < hi; i++) {
                int x = a[i];
                int with = sum + x;
                a[i] = inclusive ? with : sum;
                sum = with;
            }
        }
    }

    /** Sums of {@code long}. */
    static final class OfLongs extends Scan {
        private final long[] a;
        private final boolean inclusive;
        private final long[] sums;

        OfLongs(long[] a, boolean inclusive) {
            super(a.length);
            this.a = a;
            this.inclusive = inclusive;
            this.sums = new long[blocks + 1];
        }

        long total() {
            return sums[blocks];
        }

        @Override
        void sumBlock(int block, int lo, int hi) {
            long sum = 0;
            for (int i = lo; i < hi; i++) {
                sum += a[i];
            }
            sums[block + 1] = sum;
        }

        @Override
        void addBefore(int block) {
            sums[block + 1] += sums[block];
        }

        @Override
        void scanBlock(int block, int lo, int hi) {
            long sum = sums[block];
            for (int i = lo; i < hi; i++) {
                long x = a[i];
                long with = sum + x;
                a[i] = inclusive ? with : sum;
                sum = with;
            }
        }
    }

    /** Sums of {@code double}. */
    static final class OfDoubles extends Scan {
        private final double[] a;
        private final boolean inclusive;
        private final double[] sums;

        OfDoubles(double[] a, boolean inclusive) {
            super(a.length);
            this.a = a;
            this.inclusive = inclusive;
            this.sums = new double[blocks + 1];
        }

        double total() {
            return sums[blocks];
        }

        @Override
        void sumBlock(int block, int lo, int hi) {
            double sum = 0;
            for (int i = lo; i < hi; i++) {
                sum += a[i];
            }
            sums[block + 1] = sum;
        }

        @Override
        void addBefore(int block) {
            sums[block + 1] += sums[block];
        }

        @Override
        void scanBlock(int block, int lo, int hi) {
            double before = sums[block];
            double sum = 0; // of the block alone, as in the sum of the block: so the last bits depend on blocks only
            for (int i = lo; i < hi; i++) {
                double x = a[i];
                double with = sum + x;
                a[i] = before + (inclusive ? with : sum);
                sum = with;
            }
        }
    }

    /** Combinations of objects; without an identity, inclusive. */
    static final class OfObjects<T extends @Nullable Object> extends Scan {
        private final T[] a;
        private final BinaryOperator<T> combine;
        private final boolean inclusive;
        private final @Nullable Sum<T>[] sums; // null: of no element, without an identity

        @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
        OfObjects(T[] a, @Nullable Sum<T> identity, BinaryOperator<T> combine) {
            super(a.length);
            this.a = a;
            this.combine = combine;
            this.inclusive = identity == null;
            this.sums = new Sum[blocks + 1];
            this.sums[0] = identity;
        }

        @Nullable
        Sum<T> total() {
            return sums[blocks];
        }

        @Override
        void sumBlock(int block, int lo, int hi) {
            T sum = a[lo];
            for (int i = lo + 1; i < hi; i++) {
                sum = combine.apply(sum, a[i]);
            }
            sums[block + 1] = new Sum<>(sum);
        }

        @Override
        void addBefore(int block) {
            Sum<T> before = sums[block];
            Sum<T> own = sums[block + 1];
            if (before != null && own != null) {
                sums[block + 1] = new Sum<>(combine.apply(before.value, own.value));
            }
        }

        @Override
        void scanBlock(int block, int lo, int hi) {
            Sum<T> before = sums[block];
            int i = lo;
            T sum = before == null ? a[i++] : before.value;
            for (; i < hi; i++) {
                T x = a[i];
                T with = combine.apply(sum, x);
                a[i] = inclusive ? with : sum;
                sum = with;
            }
        }
    }

    /** A sum, which may be null. */
    record Sum<T extends @Nullable Object>(T value) {}
}
