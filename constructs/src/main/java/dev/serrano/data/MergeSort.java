package dev.serrano.data;

import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.poll;

import dev.serrano.TaskRuntime;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A parallel merge sort of a part of an array. The part is cut into runs, which are sorted by {@link java.util.Arrays}
 * and merged pairwise. A merge is halved at the middle of its longer run, which is looked up in the other one; its parts
 * may run in parallel. Source: T. H. Cormen, C. E. Leiserson, R. L. Rivest and C. Stein, Introduction to Algorithms,
 * third edition, section 27.3.
 *
 * @param <A> the type of the array
 */
abstract class MergeSort<A> {
    /* Implementation.
     * The levels of the recursion alternate between the array and a second one, free, of the length of the part: a level
     * reads one and writes the other. Indices of runs are relative to the part; base is added for the array alone.
     *
     * The array must have all its elements when a sort ends early. A level that writes free leaves the array alone. A
     * range that is written in the array while its elements are safe in free is in unfinished. An entry is added before
     * the first write and removed after the last one, both by the task that runs that level; the merges inside are
     * branches that have ended when their join returns. A join that a cancellation ends may return earlier, but then the
     * entry remains. The end of the finish is after all tasks: the caller alone reads what remains, and copies those
     * ranges back. Ranges in the set are disjoint, since a level above begins after those below it.
     */
    /** Arrays below this length are not worth a task. */
    static final int SMALL = 1 << 13;

    private static final int MERGED = 1 << 14; // elements that are merged without a look at the rest of the world

    private final A array;
    private final int base;
    private final int length;
    private final Set<Run> unfinished = ConcurrentHashMap.newKeySet();
    private A free;

    private record Run(int lo, int hi) {}

    /** A sort of the elements from {@code lo} to below {@code hi}. */
    MergeSort(A array, int lo, int hi) {
        this.array = array;
        this.base = lo;
        this.length = hi - lo;
        this.free = array;
    }

    /** A new array of the same type. */
    abstract A newArray(int length);

    /** Whether elements next to each other are in order. */
    abstract boolean isSorted(A a, int lo, int hi);

    /** Sorts a run in place. */
    abstract void sortRun(A a, int lo, int hi);

    /** Whether the element at {@code i} may stand before that at {@code j}: it is less or equal. */
    abstract boolean inOrder(A a, int i, int j);

    /** Merges two runs that are not empty into another array, from index {@code k}; of equal elements the left first. */
    abstract void merge(A from, int i, int iEnd, int j, int jEnd, A to, int k);

    /** How many elements a run may have that one worker sorts at once. */
    abstract int longestRun(int length, int workers);

    /**
     * A length that gives each worker a run, or two where the number of workers is no power of two, as that of the runs
     * is. Fewer runs are fewer levels of merges, in which workers that come late can help.
     */
    static int runLength(int length, int workers, int shortest, int longest) {
        int runs = Integer.bitCount(workers) == 1 ? workers : 2 * workers;
        int wished = Math.ceilDiv(length, runs);
        return Math.clamp(wished, shortest, longest);
    }

    /** Whether sorting a run may fail halfway. */
    abstract boolean mayFail();

    /** Sorts, in a finish of its own. */
    final void sort() {
        try {
            finish(this::sortInTask);
        } catch (Throwable e) {
            for (Run run : unfinished) {
                System.arraycopy(free, run.lo, array, base + run.lo, run.hi - run.lo);
            }
            throw e;
        }
    }

    private void sortInTask() {
        if (!mayFail() && allSorted()) {
            return;
        }
        int longest =
                longestRun(length, Objects.requireNonNull(TaskRuntime.current()).workers());
        int levels = 0;
        while (Math.ceilDiv(length, 1 << levels) > longest) {
            levels++;
        }
        if (levels > 0 || mayFail()) {
            free = newArray(length);
        }
        sort(0, length, levels, false);
    }

    /** Whether there is nothing to do; of an array in disorder it reads little. */
    private boolean allSorted() {
        for (int lo = 0; lo < length - 1; lo += MERGED) {
            poll();
            if (!isSorted(array, base + lo, base + Math.min(length, lo + MERGED + 1))) {
                return false;
            }
        }
        return true;
    }

    private void sort(int lo, int hi, int levels, boolean toFree) {
        if (levels == 0) {
            poll();
            sortRun(lo, hi, toFree);
            return;
        }
        int mid = (lo + hi) >>> 1;
        join(() -> sort(lo, mid, levels - 1, !toFree), () -> sort(mid, hi, levels - 1, !toFree));
        if (toFree) {
            mergeParts(array, base + lo, base + mid, base + mid, base + hi, free, lo);
        } else {
            Run run = new Run(lo, hi);
            unfinished.add(run);
            mergeParts(free, lo, mid, mid, hi, array, base + lo);
            unfinished.remove(run);
        }
    }

    private void sortRun(int lo, int hi, boolean toFree) {
        if (!mayFail()) {
            sortRun(array, base + lo, base + hi);
            if (toFree) {
                System.arraycopy(array, base + lo, free, lo, hi - lo);
            }
            return;
        }
        System.arraycopy(array, base + lo, free, lo, hi - lo);
        if (toFree) {
            sortRun(free, lo, hi);
        } else {
            Run run = new Run(lo, hi);
            unfinished.add(run);
            sortRun(array, base + lo, base + hi);
            unfinished.remove(run);
        }
    }

    private void mergeParts(A from, int i, int iEnd, int j, int jEnd, A to, int k) {
        int left = iEnd - i;
        int right = jEnd - j;
        if (left == 0 || right == 0 || inOrder(from, iEnd - 1, j)) {
            System.arraycopy(from, i, to, k, left);
            System.arraycopy(from, j, to, k + left, right);
        } else if (!inOrder(from, i, jEnd - 1)) {
            System.arraycopy(from, j, to, k, right);
            System.arraycopy(from, i, to, k + right, left);
        } else if (left + right <= MERGED) {
            poll();
            merge(from, i, iEnd, j, jEnd, to, k);
        } else {
            int i2 = left > right ? (i + iEnd) >>> 1 : notBefore(from, i, iEnd, (j + jEnd) >>> 1);
            int j2 = left > right ? before(from, j, jEnd, i2) : (j + jEnd) >>> 1;
            join(
                    () -> mergeParts(from, i, i2, j, j2, to, k),
                    () -> mergeParts(from, i2, iEnd, j2, jEnd, to, k + (i2 - i) + (j2 - j)));
        }
    }

    /** The first index of a sorted part whose element is not less than the one at {@code pivot}. */
    private int before(A from, int start, int end, int pivot) {
        int lo = start;
        int hi = end;
        while (lo < hi) {
            int mid = (lo + hi) >>> 1;
            if (inOrder(from, pivot, mid)) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        return lo;
    }

    /** The first index of a sorted part whose element is greater than the one at {@code pivot}. */
    private int notBefore(A from, int start, int end, int pivot) {
        int lo = start;
        int hi = end;
        while (lo < hi) {
            int mid = (lo + hi) >>> 1;
            if (inOrder(from, mid, pivot)) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo;
    }
}
