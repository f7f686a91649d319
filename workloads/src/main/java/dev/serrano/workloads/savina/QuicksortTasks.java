package dev.serrano.workloads.savina;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Quicksort with a task for each part, in two of the variants of Habanero-Scala that need no actors. */
final class QuicksortTasks {

    private QuicksortTasks() {}

    /** Sorts with a promise for each part: a task that awaits two of them joins their arrays. */
    static long[] withPromises(long[] values, int cutoff) {
        Promise<long[]> sorted = promise();
        finish(() -> sort(values, cutoff, sorted));
        return sorted.join();
    }

    private static void sort(long[] values, int cutoff, Promise<long[]> sorted) {
        if (values.length <= cutoff) {
            sorted.put(sortedAlone(values));
            return;
        }
        long pivot = pivot(values);
        Promise<long[]> lower = promise();
        Promise<long[]> upper = promise();
        async(() -> sort(below(values, pivot), cutoff, lower));
        async(() -> sort(above(values, pivot), cutoff, upper));
        long[] equal = equal(values, pivot);
        async(awaiting(lower, upper), () -> sorted.put(joined(lower.join(), equal, upper.join())));
    }

    /** Sorts with tasks that leave their arrays in isolated sections: the one that comes last joins them. */
    static long[] inIsolation(long[] values, int cutoff) {
        Part whole = new Part(null, true);
        finish(() -> sort(values, cutoff, whole));
        return whole.sorted;
    }

    /** The result of a part. */
    private static final class Part {
        private final @Nullable Part whole;
        private final boolean small;
        private long[] equal = {};
        private long @Nullable [] lower;
        private long @Nullable [] upper;
        private long[] sorted = {};

        Part(@Nullable Part whole, boolean small) {
            this.whole = whole;
            this.small = small;
        }

        /** All of it, if nothing is missing now. */
        private long @Nullable [] take(boolean fromLower, long[] values) {
            if (fromLower) {
                lower = values;
            } else {
                upper = values;
            }
            return lower == null || upper == null ? null : joined(lower, equal, upper);
        }
    }

    private static void sort(long[] values, int cutoff, Part part) {
        if (values.length <= cutoff) {
            deliver(sortedAlone(values), part);
            return;
        }
        long pivot = pivot(values);
        part.equal = equal(values, pivot);
        async(() -> sort(below(values, pivot), cutoff, new Part(part, true)));
        async(() -> sort(above(values, pivot), cutoff, new Part(part, false)));
    }

    private static void deliver(long[] sorted, Part part) {
        Part whole = part.whole;
        if (whole == null) {
            part.sorted = sorted;
            return;
        }
        long[] all = isolated(() -> whole.take(part.small, sorted));
        if (all != null) {
            deliver(all, whole);
        }
    }

    static long[] sortedAlone(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    static long pivot(long[] values) {
        return values[values.length / 2];
    }

    static long[] below(long[] values, long pivot) {
        return Arrays.stream(values).filter(v -> v < pivot).toArray();
    }

    static long[] equal(long[] values, long pivot) {
        return Arrays.stream(values).filter(v -> v == pivot).toArray();
    }

    static long[] above(long[] values, long pivot) {
        return Arrays.stream(values).filter(v -> v > pivot).toArray();
    }

    static long[] joined(long[] lower, long[] equal, long[] upper) {
        long[] all = Arrays.copyOf(lower, lower.length + equal.length + upper.length);
        System.arraycopy(equal, 0, all, lower.length, equal.length);
        System.arraycopy(upper, 0, all, lower.length + equal.length, upper.length);
        return all;
    }
}
