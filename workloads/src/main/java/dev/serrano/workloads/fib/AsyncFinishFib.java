package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish around one async branch and one that the body computes. */
final class AsyncFinishFib {
    private AsyncFinishFib() {}

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        int[] part = new int[2];
        finish(() -> {
            async(() -> part[0] = fib(n - 1));
            part[1] = fib(n - 2);
        });
        return part[0] + part[1];
    }
}
