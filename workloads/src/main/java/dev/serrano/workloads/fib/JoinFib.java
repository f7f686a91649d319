package dev.serrano.workloads.fib;

import static dev.serrano.Serrano.joinLong;

/** Two branches that may run in parallel, their sum taken. */
final class JoinFib {
    private JoinFib() {}

    static long fib(int n) {
        if (n < 2) {
            return n;
        }
        return joinLong(() -> fib(n - 1), () -> fib(n - 2), Long::sum);
    }
}
