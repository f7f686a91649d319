package dev.serrano.workloads.sort;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.BlockingPool;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

/**
 * Quicksort in the functional style: no array is changed after it has been handed on. A part is three new arrays, of
 * what is less than the pivot, equal to it and greater; the sorted array is a fourth one.
 */
final class FunctionalQuicksort {
    private FunctionalQuicksort() {}

    /** The three parts of an array. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Parts(int[] less, int[] equal, int[] greater) {

        static Parts of(int[] values) {
            int pivot = Partition.median(values[0], values[values.length >>> 1], values[values.length - 1]);
            int[] less = new int[values.length];
            int[] greater = new int[values.length];
            int low = 0;
            int high = 0;
            for (int value : values) {
                if (value < pivot) {
                    less[low++] = value;
                } else if (value > pivot) {
                    greater[high++] = value;
                }
            }
            int[] equal = new int[values.length - low - high];
            Arrays.fill(equal, pivot);
            return new Parts(Arrays.copyOf(less, low), equal, Arrays.copyOf(greater, high));
        }

        int[] joined(int[] lessSorted, int[] greaterSorted) {
            int[] all = Arrays.copyOf(lessSorted, lessSorted.length + equal.length + greaterSorted.length);
            System.arraycopy(equal, 0, all, lessSorted.length, equal.length);
            System.arraycopy(greaterSorted, 0, all, lessSorted.length + equal.length, greaterSorted.length);
            return all;
        }
    }

    static int[] serial(int[] values, int cutOff) {
        if (values.length <= cutOff) {
            return leaf(values);
        }
        Parts p = Parts.of(values);
        return p.joined(serial(p.less, cutOff), serial(p.greater, cutOff));
    }

    private static int[] leaf(int[] values) {
        int[] sorted = values.clone();
        SerialQuicksort.sort(sorted, 0, sorted.length);
        return sorted;
    }

    /** Both parts are futures, as in the thesis. */
    static int[] byFutures(int[] values, int cutOff) {
        if (values.length <= cutOff) {
            return leaf(values);
        }
        Parts p = Parts.of(values);
        TaskFuture<int[]> less = future(() -> byFutures(p.less, cutOff));
        TaskFuture<int[]> greater = future(() -> byFutures(p.greater, cutOff));
        return p.joined(less.join(), greater.join());
    }

    /** One part is a future, the caller sorts the other one. */
    static int[] byFuture(int[] values, int cutOff) {
        if (values.length <= cutOff) {
            return leaf(values);
        }
        Parts p = Parts.of(values);
        TaskFuture<int[]> less = future(() -> byFuture(p.less, cutOff));
        int[] greater = byFuture(p.greater, cutOff);
        return p.joined(less.join(), greater);
    }

    /** A future of the JDK for one part, for which the thread of the caller blocks. */
    static int[] byBlocking(int[] values, int cutOff) throws ExecutionException, InterruptedException {
        if (values.length <= cutOff) {
            return leaf(values);
        }
        Parts p = Parts.of(values);
        Future<int[]> less = BlockingPool.spawn(() -> byBlocking(p.less, cutOff));
        int[] greater = byBlocking(p.greater, cutOff);
        return p.joined(BlockingPool.get(less), greater);
    }

    /** Callbacks: no task ever waits. */
    static CompletableFuture<int[]> stage(int[] values, int cutOff, Executor executor) {
        if (values.length <= cutOff) {
            return CompletableFuture.completedFuture(leaf(values));
        }
        Parts p = Parts.of(values);
        return stageOf(p.less, cutOff, executor).thenCombine(stageOf(p.greater, cutOff, executor), p::joined);
    }

    private static CompletableFuture<int[]> stageOf(int[] values, int cutOff, Executor executor) {
        return CompletableFuture.supplyAsync(() -> stage(values, cutOff, executor), executor)
                .thenCompose(sorted -> sorted);
    }

    /** A virtual thread for each part, which waits for the two that it needs. */
    static int[] byThreads(int[] values, int cutOff) throws ExecutionException, InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.submit(() -> onThread(values, cutOff, threads)).get();
        }
    }

    private static int[] onThread(int[] values, int cutOff, ExecutorService threads)
            throws ExecutionException, InterruptedException {
        if (values.length <= cutOff) {
            return leaf(values);
        }
        Parts p = Parts.of(values);
        var less = threads.submit(() -> onThread(p.less, cutOff, threads));
        var greater = threads.submit(() -> onThread(p.greater, cutOff, threads));
        return p.joined(less.get(), greater.get());
    }

    /** Forks one part, sorts the other one, joins. */
    @SuppressWarnings("serial") // never serialized
    static final class Task extends RecursiveTask<int[]> {
        private final int[] values;
        private final int cutOff;

        Task(int[] values, int cutOff) {
            this.values = values;
            this.cutOff = cutOff;
        }

        @Override
        protected int[] compute() {
            if (values.length <= cutOff) {
                return leaf(values);
            }
            Parts p = Parts.of(values);
            Task less = new Task(p.less, cutOff);
            less.fork();
            int[] greater = new Task(p.greater, cutOff).compute();
            return p.joined(less.join(), greater);
        }
    }
}
