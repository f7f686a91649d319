package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.workloads.form.BlockingPool;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

/**
 * The definition down to a number from which on a loop computes the value, modulo 2^64: the loop is the load of a call.
 */
final class CutOffFib {
    private CutOffFib() {}

    /**
     * The number to compute.
     *
     * @param n which number
     * @param cutOff the largest that the loop computes
     */
    record Input(int n, int cutOff) {
        boolean isLeaf() {
            return n <= cutOff;
        }

        Input less(int by) {
            return new Input(n - by, cutOff);
        }
    }

    /** The value of a call without others. */
    static long leaf(Input i) {
        return FibWorkload.iterative(i.n);
    }

    static long serial(Input i) {
        return i.isLeaf() ? leaf(i) : serial(i.less(1)) + serial(i.less(2));
    }

    /** Two futures, got at once, as in the thesis. */
    static long byFutures(Input i) {
        if (i.isLeaf()) {
            return leaf(i);
        }
        TaskFuture<Long> left = future(() -> byFutures(i.less(1)));
        TaskFuture<Long> right = future(() -> byFutures(i.less(2)));
        return left.join() + right.join();
    }

    /** One branch is a future, the caller computes the other one. */
    static long byFuture(Input i) {
        if (i.isLeaf()) {
            return leaf(i);
        }
        TaskFuture<Long> left = future(() -> byFuture(i.less(1)));
        long right = byFuture(i.less(2));
        return left.join() + right;
    }

    /** A second task for each call awaits the two values: no task ever waits. */
    static long byAwaiting(Input i) {
        Promise<Long> value = promise();
        finish(() -> call(i, value));
        return value.join();
    }

    private static void call(Input i, Promise<Long> value) {
        if (i.isLeaf()) {
            value.put(leaf(i));
            return;
        }
        Promise<Long> left = promise();
        Promise<Long> right = promise();
        async(() -> call(i.less(1), left));
        async(() -> call(i.less(2), right));
        async(awaiting(left, right), () -> value.put(left.join() + right.join()));
    }

    /** A virtual thread for each call, which waits for the two that it needs. */
    static long byThreads(Input i) throws ExecutionException, InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.submit(() -> onThread(i, threads)).get();
        }
    }

    private static long onThread(Input i, ExecutorService threads) throws ExecutionException, InterruptedException {
        if (i.isLeaf()) {
            return leaf(i);
        }
        Future<Long> left = threads.submit(() -> onThread(i.less(1), threads));
        Future<Long> right = threads.submit(() -> onThread(i.less(2), threads));
        return left.get() + right.get();
    }

    /** A future of the JDK for one branch, for which the thread of the caller blocks. */
    static long byBlocking(Input i) throws ExecutionException, InterruptedException {
        if (i.isLeaf()) {
            return leaf(i);
        }
        Future<Long> left = BlockingPool.spawn(() -> byBlocking(i.less(1)));
        long right = byBlocking(i.less(2));
        return BlockingPool.get(left) + right;
    }

    /** Callbacks: a stage for each call combines those of the two that it needs. */
    static CompletableFuture<Long> stage(Input i, Executor executor) {
        return i.isLeaf()
                ? CompletableFuture.completedFuture(leaf(i))
                : spawn(i.less(1), executor).thenCombine(spawn(i.less(2), executor), Long::sum);
    }

    private static CompletableFuture<Long> spawn(Input i, Executor executor) {
        return CompletableFuture.supplyAsync(() -> stage(i, executor), executor).thenCompose(value -> value);
    }

    /** Forks one branch, computes the other one, joins. */
    @SuppressWarnings("serial") // never serialized
    static final class Task extends RecursiveTask<Long> {
        private final Input input;

        Task(Input input) {
            this.input = input;
        }

        @Override
        protected Long compute() {
            if (input.isLeaf()) {
                return leaf(input);
            }
            Task left = new Task(input.less(1));
            left.fork();
            long right = new Task(input.less(2)).compute();
            return left.join() + right;
        }
    }
}
