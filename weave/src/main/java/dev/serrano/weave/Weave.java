package dev.serrano.weave;

import org.jspecify.annotations.Nullable;

/**
 * The marks of parallel code that is woven into class files: {@code spawn} around a call that may run beside what
 * follows it, {@code sync} where its value is needed, {@code parallel} for a loop of independent iterations. In code
 * that is not woven they do nothing, so that it is the serial program.
 * {@snippet :
 * @Parallel
 * static long sum(Tree t) {
 *     if (t == null) {
 *         return 0;
 *     }
 *     long left = spawn(sum(t.left));
 *     long right = sum(t.right);
 *     sync();
 *     return left + right + t.value;
 * }
 * }
 * <p>Woven code runs as the serial program does, with one read of a word of its worker at each spawn, until another
 * worker asks for work. Then its stack becomes objects, and the thief takes the oldest (Kumar's try-catch work
 * stealing, done by the victim).
 * <p>Memory consistency: actions before a spawn happen-before the spawned call; that happens-before the return of the
 * next {@code sync} of the method, which is also at its end.
 */
public final class Weave {
    private Weave() {}

    /**
     * The call that gives the value may run beside what follows. The value goes to a local variable, which may be read
     * after the next {@link #sync} only, to an element of an array, to a field, or nowhere.
     */
    public static int spawn(int value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static long spawn(long value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static double spawn(double value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static float spawn(float value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static boolean spawn(boolean value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static byte spawn(byte value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static short spawn(short value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static char spawn(char value) {
        return value;
    }

    /** Same as {@link #spawn(int)}. */
    public static <T extends @Nullable Object> T spawn(T value) {
        return value;
    }

    /** A body without a value, as a lambda that calls it: {@code spawn(() -> walk(tree.left))}. */
    public static void spawn(Runnable body) {
        body.run();
    }

    /**
     * The start of a counted loop whose iterations may run beside each other, {@code for (int i = parallel(0); i < n;
     * i++)}: the rest of its range is divided when another worker asks for work. The code behind the loop begins when
     * all iterations have ended. An iteration may read what was written before the loop; the variables that it writes
     * are its own, so what it finds out goes to an element of an array or to an object. A {@link #sync} in the body
     * waits for what the body has spawned. If an iteration fails, others may run all the same; the first failure is
     * thrown by the loop.
     * <p>The bound is computed once. It is compared with {@code <}, {@code <=}, {@code >} or {@code >=}, and the step
     * is a constant.
     */
    public static int parallel(int start) {
        return start;
    }

    /** Same as {@link #parallel(int)}. */
    public static long parallel(long start) {
        return start;
    }

    /**
     * Runs a body, a lambda, and waits for all that it has spawned, and that was spawned by methods that it calls which
     * are {@link Parallel#escaping escaping}. If one of them has failed, that failure is thrown; further ones are
     * suppressed in it.
     */
    public static void finish(Runnable body) {
        body.run();
    }

    /**
     * Waits for all that this call of the method has spawned. If one of them has failed, that failure is thrown;
     * further ones are suppressed in it. The method waits at its end, too, and so it does where control leaves a {@code
     * try} block that has spawned: before its resources are closed and before its handlers run. Failures of spawned
     * calls are suppressed in the exception that is handled there.
     */
    public static void sync() {}
}
