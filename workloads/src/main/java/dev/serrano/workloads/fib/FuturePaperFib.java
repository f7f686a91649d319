package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;

/**
 * Like figure 4 of the paper on cooperative scheduling: both branches are futures, and the first one is joined first.
 */
final class FuturePaperFib {
    private FuturePaperFib() {}

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Integer> left = future(() -> fib(n - 1));
        TaskFuture<Integer> right = future(() -> fib(n - 2));
        return left.join() + right.join();
    }
}
