package dev.serrano.data;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Sorts an array of objects; equal elements keep their order. */
final class ObjectMergeSort<T extends @Nullable Object> extends MergeSort<T[]> {
    private static final int RUN = 1 << 14;

    private final T[] array;
    private final Comparator<? super T> order;

    ObjectMergeSort(T[] array, int lo, int hi, Comparator<? super T> order) {
        super(array, lo, hi);
        this.array = array;
        this.order = order;
    }

    @Override
    T[] newArray(int length) {
        return Arrays.copyOf(array, length);
    }

    @Override
    boolean isSorted(T[] a, int lo, int hi) {
        return false; // not asked
    }

    @Override
    void sortRun(T[] a, int lo, int hi) {
        Arrays.sort(a, lo, hi, order);
    }

    @Override
    boolean inOrder(T[] a, int i, int j) {
        return order.compare(a[i], a[j]) <= 0;
    }

    @Override
    int longestRun(int length, int workers) {
        return RUN;
    }

    @Override
    boolean mayFail() {
        return true;
    }

    @Override
    void merge(T[] from, int iFirst, int iEnd, int jFirst, int jEnd, T[] to, int kFirst) {
        int i = iFirst;
        int j = jFirst;
        int k = kFirst;
        while (i < iEnd && j < jEnd) {
            to[k++] = order.compare(from[i], from[j]) <= 0 ? from[i++] : from[j++];
        }
        System.arraycopy(from, i, to, k, iEnd - i);
        System.arraycopy(from, j, to, k + iEnd - i, jEnd - j);
    }
}
