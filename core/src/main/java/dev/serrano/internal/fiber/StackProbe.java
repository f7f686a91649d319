package dev.serrano.internal.fiber;

/**
 * Asks for the stack that handing a slot to another thread may take, so that an overflow strikes while nothing has
 * changed: afterwards the slot would be lost.
 */
final class StackProbe {
    private static final int FRAMES = 256;
    private static volatile long sink;

    private StackProbe() {}

    /** Throws StackOverflowError unless there is stack enough to choose, make and start the next fiber. */
    static void beforeHandOver() {
        sink = descend(FRAMES, 1, 2, 3, 4);
    }

    private static long descend(int n, long a, long b, long c, long d) {
        return n == 0 ? a + b + c + d : descend(n - 1, b, c, d, a + n) + a;
    }
}
