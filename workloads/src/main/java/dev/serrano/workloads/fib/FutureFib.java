package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;

/** One branch is a future, the caller computes the other one. */
final class FutureFib {
    private FutureFib() {}

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> left = future(() -> fib(n - 1));
        int right = fib(n - 2);
        return left.join() + right;
    }
}
