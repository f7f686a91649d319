package dev.serrano.data;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Data-parallel operations on arrays: sort, prefix sums, pack and histogram. Each divides its array among the workers
 * and returns when all is done. Other operations on elements are those of a loop, see
 * {@link dev.serrano.loop.ParallelLoop}.
 * {@snippet :
 * sort(values);
 * int[] primes = packIndices(sieve);
 * long total = exclusiveSums(lengths); // lengths now has the offsets
 * finish(within(Duration.ofSeconds(1)), () -> sort(people, Comparator.comparing(Person::name)));
 * }
 * <p>They may be called anywhere. Outside a task they run on {@link dev.serrano.TaskRuntime#common()} and block the
 * caller. Short arrays of numbers are sorted at once by the caller, without a task.
 * <p>Each is a finish. Failures of comparators, predicates and operators arrive in a {@link dev.serrano.MultiException},
 * those of a short array, too. In a scope that is canceled or past its deadline an operation ends between two blocks,
 * by the exception of that scope; each says what it leaves in the array. Functions may be called by several workers at
 * once.
 * <p>The array must not be used by others meanwhile. Memory consistency: actions of the caller happen-before those of
 * the workers, and these happen-before the return, also by an exception.
 * <p>Sources: T. H. Cormen et al., Introduction to Algorithms, third edition, section 27.3 (merge sort); G. Blelloch,
 * Prefix Sums and Their Applications, 1990 (scan, pack).
 */
public final class DataParallel {
    private DataParallel() {}

    /**
     * Sorts into the order of {@link Arrays#sort(int[])}. If it ends early, the array has its elements in any order. One
     * run, at most 4,194,304 elements, is sorted without a look at cancellation.
     */
    public static void sort(int[] a) {
        sort(a, 0, a.length);
    }

    /**
     * Sorts the elements from {@code from} to below {@code to}, as {@link #sort(int[])}.
     *
     * @throws IndexOutOfBoundsException if there is no such part of the array
     */
    public static void sort(int[] a, int from, int to) {
        if (isShort(a.length, from, to)) {
            Arrays.sort(a, from, to);
        } else {
            new IntMergeSort(a, from, to).sort();
        }
    }

    /**
     * Sorts into the order of {@link Arrays#sort(long[])}. If it ends early, the array has its elements in any order.
     * One run, at most 524,288 elements, is sorted without a look at cancellation.
     */
    public static void sort(long[] a) {
        sort(a, 0, a.length);
    }

    /**
     * Sorts the elements from {@code from} to below {@code to}, as {@link #sort(long[])}.
     *
     * @throws IndexOutOfBoundsException if there is no such part of the array
     */
    public static void sort(long[] a, int from, int to) {
        if (isShort(a.length, from, to)) {
            Arrays.sort(a, from, to);
        } else {
            new LongMergeSort(a, from, to).sort();
        }
    }

    /**
     * Sorts into the order of {@link Arrays#sort(double[])}: -0.0 before 0.0, NaN last. If it ends early, the array has
     * its elements in any order. One run, at most 524,288 elements, is sorted without a look at cancellation.
     */
    public static void sort(double[] a) {
        sort(a, 0, a.length);
    }

    /**
     * Sorts the elements from {@code from} to below {@code to}, as {@link #sort(double[])}.
     *
     * @throws IndexOutOfBoundsException if there is no such part of the array
     */
    public static void sort(double[] a, int from, int to) {
        if (isShort(a.length, from, to)) {
            Arrays.sort(a, from, to);
        } else {
            new DoubleMergeSort(a, from, to).sort();
        }
    }

    /**
     * Sorts by a comparator; equal elements keep their order. If it ends early, by a failure of the comparator too, the
     * array has its elements in any order. A comparator that breaks its contract leaves them in any order, or fails with
     * an {@link IllegalArgumentException}.
     *
     * @throws dev.serrano.MultiException with the exceptions of the comparator
     */
    public static <T extends @Nullable Object> void sort(T[] a, Comparator<? super T> order) {
        sort(a, 0, a.length, order);
    }

    /**
     * Sorts the elements from {@code from} to below {@code to}, as {@link #sort(Object[], Comparator)}.
     *
     * @throws IndexOutOfBoundsException if there is no such part of the array
     * @throws dev.serrano.MultiException with the exceptions of the comparator
     */
    public static <T extends @Nullable Object> void sort(T[] a, int from, int to, Comparator<? super T> order) {
        Objects.checkFromToIndex(from, to, a.length);
        Objects.requireNonNull(order, "order");
        new ObjectMergeSort<T>(a, from, to, order).sort();
    }

    /**
     * An unmodifiable list of the elements, sorted by a comparator; equal elements keep their order. The collection is
     * copied first and not changed.
     *
     * @throws dev.serrano.MultiException with the exceptions of the comparator
     */
    @SuppressWarnings("unchecked") // the array is used as an array of objects alone
    public static <T extends @Nullable Object> List<T> sorted(
            Collection<? extends T> elements, Comparator<? super T> order) {
        T[] a = (T[]) elements.toArray();
        sort(a, order);
        return Collections.unmodifiableList(Arrays.asList(a));
    }

    /**
     * Replaces each element by the sum of the elements up to it, with it. Sums wrap around as those of {@code int} do.
     * If it ends early, some elements are replaced and others not.
     */
    public static void prefixSums(int[] a) {
        new Scan.OfInts(a, true).run();
    }

    /** Replaces each element by the sum of the elements up to it, with it, as {@link #prefixSums(int[])}. */
    public static void prefixSums(long[] a) {
        new Scan.OfLongs(a, true).run();
    }

    /**
     * Replaces each element by the sum of the elements up to it, with it, as {@link #prefixSums(int[])}. The last bits
     * of a sum depend on the length of the array, not on the number of workers.
     */
    public static void prefixSums(double[] a) {
        new Scan.OfDoubles(a, true).run();
    }

    /**
     * Replaces each element by the sum of the elements before it: lengths by offsets. Sums wrap around as those of
     * {@code int} do. If it ends early, some elements are replaced and others not.
     *
     * @return the sum of all elements
     */
    public static int exclusiveSums(int[] a) {
        Scan.OfInts scan = new Scan.OfInts(a, false);
        scan.run();
        return scan.total();
    }

    /**
     * Replaces each element by the sum of the elements before it, as {@link #exclusiveSums(int[])}.
     *
     * @return the sum of all elements
     */
    public static long exclusiveSums(long[] a) {
        Scan.OfLongs scan = new Scan.OfLongs(a, false);
        scan.run();
        return scan.total();
    }

    /**
     * Replaces each element by the sum of the elements before it, as {@link #exclusiveSums(int[])}. The last bits of a
     * sum depend on the length of the array, not on the number of workers.
     *
     * @return the sum of all elements
     */
    public static double exclusiveSums(double[] a) {
        Scan.OfDoubles scan = new Scan.OfDoubles(a, false);
        scan.run();
        return scan.total();
    }

    /**
     * Replaces each element by the combination of all elements up to it, with it. If it ends early, some elements are
     * replaced and others not.
     *
     * @param combine associative; it need not be commutative. Must not wait
     * @throws dev.serrano.MultiException with the exceptions of the operator
     */
    public static <T extends @Nullable Object> void scan(T[] a, BinaryOperator<T> combine) {
        Objects.requireNonNull(combine, "combine");
        new Scan.OfObjects<T>(a, null, combine).run();
    }

    /**
     * Replaces each element by the combination of all elements before it, the first by the identity. If it ends early,
     * some elements are replaced and others not.
     *
     * @param identity combined with any value gives that value
     * @param combine associative; it need not be commutative. Must not wait
     * @return the combination of all elements; the identity if there are none
     * @throws dev.serrano.MultiException with the exceptions of the operator
     */
    public static <T extends @Nullable Object> T exclusiveScan(T[] a, T identity, BinaryOperator<T> combine) {
        Objects.requireNonNull(combine, "combine");
        Scan.OfObjects<T> scan = new Scan.OfObjects<>(a, new Scan.Sum<>(identity), combine);
        scan.run();
        return Objects.requireNonNull(scan.total()).value();
    }

    /**
     * A new array of the elements for which the predicate holds, in their order.
     *
     * @param predicate is asked once for each element; must not wait
     * @throws dev.serrano.MultiException with the exceptions of the predicate
     */
    public static int[] pack(int[] a, IntPredicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return Pack.of(a.length, i -> predicate.test(a[i])).of(a);
    }

    /** A new array of the elements for which the predicate holds, as {@link #pack(int[], IntPredicate)}. */
    public static long[] pack(long[] a, LongPredicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return Pack.of(a.length, i -> predicate.test(a[i])).of(a);
    }

    /** A new array of the elements for which the predicate holds, as {@link #pack(int[], IntPredicate)}. */
    public static double[] pack(double[] a, DoublePredicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return Pack.of(a.length, i -> predicate.test(a[i])).of(a);
    }

    /**
     * A new array, of the type of the given one, of the elements for which the predicate holds, as
     * {@link #pack(int[], IntPredicate)}.
     */
    public static <T extends @Nullable Object> T[] pack(T[] a, Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return Pack.of(a.length, i -> predicate.test(a[i])).of(a);
    }

    /**
     * A new array of the elements whose flag is set, in their order.
     *
     * @throws IllegalArgumentException if there are not as many flags as elements
     */
    public static int[] pack(int[] a, boolean[] flags) {
        return Pack.of(flags, a.length).of(a);
    }

    /** A new array of the elements whose flag is set, as {@link #pack(int[], boolean[])}. */
    public static long[] pack(long[] a, boolean[] flags) {
        return Pack.of(flags, a.length).of(a);
    }

    /** A new array of the elements whose flag is set, as {@link #pack(int[], boolean[])}. */
    public static double[] pack(double[] a, boolean[] flags) {
        return Pack.of(flags, a.length).of(a);
    }

    /** A new array, of the type of the given one, of the elements whose flag is set. */
    public static <T extends @Nullable Object> T[] pack(T[] a, boolean[] flags) {
        return Pack.of(flags, a.length).of(a);
    }

    /** The indices of the flags that are set, in ascending order. */
    public static int[] packIndices(boolean[] flags) {
        return Pack.of(flags, flags.length).indices();
    }

    /**
     * Counts how often each of the numbers from 0 to below {@code buckets} occurs.
     *
     * @return the counts, by number
     * @throws IllegalArgumentException if {@code buckets} is negative
     * @throws dev.serrano.MultiException with an {@link IndexOutOfBoundsException} if another number occurs
     */
    public static int[] histogram(int[] a, int buckets) {
        return Histogram.of(a, buckets);
    }

    /**
     * Counts how many elements fall into each bucket.
     *
     * @param bucket of an element, from 0 to below {@code buckets}; must not wait
     * @return the counts, by bucket
     * @throws IllegalArgumentException if {@code buckets} is negative
     * @throws dev.serrano.MultiException with the exceptions of the function, and an {@link IndexOutOfBoundsException}
     *     if it gives another number
     */
    public static <T extends @Nullable Object> int[] histogram(T[] a, int buckets, ToIntFunction<? super T> bucket) {
        return Histogram.of(a, buckets, Objects.requireNonNull(bucket, "bucket"));
    }

    /** Counts how many elements of a collection fall into each bucket, as the one for arrays. The collection is copied. */
    @SuppressWarnings("unchecked") // the array is used as an array of objects alone
    public static <T extends @Nullable Object> int[] histogram(
            Collection<? extends T> elements, int buckets, ToIntFunction<? super T> bucket) {
        return Histogram.of((T[]) elements.toArray(), buckets, Objects.requireNonNull(bucket, "bucket"));
    }

    private static boolean isShort(int length, int from, int to) {
        Objects.checkFromToIndex(from, to, length);
        return to - from < MergeSort.SMALL;
    }
}
