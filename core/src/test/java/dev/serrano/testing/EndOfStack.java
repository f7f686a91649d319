package dev.serrano.testing;

/** Runs something where the stack is nearly used up. */
public final class EndOfStack {
    private static final int LEVELS = 8;

    private EndOfStack() {}

    /**
     * Runs an action at the end of the stack, and then every few levels above it, until it does not overflow.
     *
     * @param shift the levels are that many frames lower: so the overflow strikes at other places
     */
    public static void run(int shift, Runnable action) {
        if (shift > 0) {
            run(shift - 1, action);
        } else {
            level(0, action);
        }
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose: it is ended by the overflow
    private static boolean level(int level, Runnable action) {
        boolean done;
        try {
            done = level(level + 1, action);
        } catch (StackOverflowError e) {
            done = false;
        }
        if (!done && level % LEVELS == 0) {
            action.run();
            return true;
        }
        return done;
    }

    /** Runs an action at the end of the stack, and then at every second level above it; it is to catch the overflow. */
    public static void upwards(int shift, Runnable action) {
        if (shift > 0) {
            upwards(shift - 1, action);
        } else {
            down(0, action);
        }
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose: it is ended by the overflow
    private static void down(int level, Runnable action) {
        try {
            down(level + 1, action);
        } catch (StackOverflowError e) {
            return; // of the levels below: theirs are done
        }
        if (level % 2 == 0) {
            action.run();
        }
    }
}
