package dev.serrano.workloads.fib;

/** The serial elision of all forms. */
final class SerialFib {
    private SerialFib() {}

    static int fib(int n) {
        if (n < 2) {
            return n;
        }
        return fib(n - 1) + fib(n - 2);
    }
}
