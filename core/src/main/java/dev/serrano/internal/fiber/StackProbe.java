package dev.serrano.internal.fiber;

/**
 * Asks for stack in advance, so that an overflow strikes before a state change and not half-way through it.
 */
public final class StackProbe {
    private static final int FRAMES_OF_A_HAND_OVER = 256;
    private static volatile long sink;

    private StackProbe() {}

    /** Throws StackOverflowError unless there is stack enough to choose, make and start the next fiber. */
    static void beforeHandOver() {
        ask(FRAMES_OF_A_HAND_OVER);
    }

    /** Throws StackOverflowError unless that many small frames fit on the stack: some 60 bytes each, 150 interpreted. */
    public static void ask(int frames) {
        sink = descend(frames, 1, 2, 3, 4);
    }

    private static long descend(int n, long a, long b, long c, long d) {
        return n == 0 ? a + b + c + d : descend(n - 1, b, c, d, a + n) + a;
    }
}
