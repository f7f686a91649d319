package dev.serrano.workloads.fib;

import java.util.concurrent.RecursiveTask;

/** The JDK's textbook form: fork one branch, compute the other, join. Parts up to a cut-off are serial. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinFib extends RecursiveTask<Integer> {
    static final int NO_CUT_OFF = 1;

    /** The cut-off of the form {@code task-coarse}: parts that take some 30 microseconds. */
    static final int CUT_OFF = 22;

    private final int n;
    private final int cutOff;

    /** A task; {@code cutOff} is the largest number that is serial, at least 1. */
    ForkJoinFib(int n, int cutOff) {
        this.n = n;
        this.cutOff = cutOff;
    }

    @Override
    protected Integer compute() {
        if (n <= cutOff) {
            return SerialFib.fib(n);
        }
        ForkJoinFib left = new ForkJoinFib(n - 1, cutOff);
        left.fork();
        int right = new ForkJoinFib(n - 2, cutOff).compute();
        return left.join() + right;
    }
}
