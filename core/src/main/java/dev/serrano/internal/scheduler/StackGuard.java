package dev.serrano.internal.scheduler;

/**
 * Asks for stack in advance, so that an overflow strikes before a state change and not half-way through it.
 */
final class StackGuard {
    private static final int FRAMES = 96;
    private static volatile long sink;

    private StackGuard() {}

    /** Throws StackOverflowError, with nothing changed, unless some ten kilobytes of stack are left. */
    static void probe() {
        sink = descend(FRAMES, 1, 2, 3, 4);
    }

    private static long descend(int n, long a, long b, long c, long d) {
        return n == 0 ? a + b + c + d : descend(n - 1, b, c, d, a + n) + a;
    }
}
