package dev.serrano.workloads.fib;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls that still have to come to their get. */
final class Calls {
    private final AtomicInteger missing;

    Calls(int n) {
        missing = new AtomicInteger(number(n));
    }

    /** How many calls the definition makes for a number. */
    private static int number(int n) {
        int before = 1;
        int calls = 1;
        for (int i = 2; i <= n; i++) {
            int next = calls + before + 1;
            before = calls;
            calls = next;
        }
        return calls;
    }

    /** A call is about to wait; returns whether all others are, too. */
    boolean arrive() {
        return missing.decrementAndGet() == 0;
    }
}
