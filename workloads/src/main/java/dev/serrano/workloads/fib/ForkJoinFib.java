package dev.serrano.workloads.fib;

import java.util.concurrent.RecursiveTask;

/** The JDK's textbook form: fork one branch, compute the other, join. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinFib extends RecursiveTask<Integer> {
    private final int n;

    ForkJoinFib(int n) {
        this.n = n;
    }

    @Override
    protected Integer compute() {
        if (n < 2) {
            return n;
        }
        ForkJoinFib left = new ForkJoinFib(n - 1);
        left.fork();
        int right = new ForkJoinFib(n - 2).compute();
        return left.join() + right;
    }
}
