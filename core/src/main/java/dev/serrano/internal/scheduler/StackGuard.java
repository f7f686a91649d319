package dev.serrano.internal.scheduler;

/**
 * Asks for stack in advance, so that an overflow strikes before a state change and not half-way through it.
 */
final class StackGuard {
    private static final int FEW = 96;
    private static final int MANY = 1_200;
    private static volatile long sink;

    private StackGuard() {}

    /** Throws StackOverflowError, with nothing changed, unless some kilobytes of stack are left: for one operation. */
    static void probe() {
        sink = descend(FEW, 1, 2, 3, 4);
    }

    /** As {@link #probe}, for as much as a number of nested bodies and their ends may take, interpreted. */
    static void probeForBodies() {
        sink = descend(MANY, 1, 2, 3, 4);
    }

    private static long descend(int n, long a, long b, long c, long d) {
        return n == 0 ? a + b + c + d : descend(n - 1, b, c, d, a + n) + a;
    }
}
