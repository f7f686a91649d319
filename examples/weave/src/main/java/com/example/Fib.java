package com.example;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;

/** Fibonacci numbers, the long way: a program that does nothing but call. */
public final class Fib {
    private Fib() {}

    /** The n-th, in exponential time. */
    @Parallel
    public static int fib(int n) {
        if (n < 2) {
            return n;
        }
        int a = spawn(fib(n - 1));
        int b = fib(n - 2);
        sync();
        return a + b;
    }
}
