package dev.serrano.weave;

import org.jspecify.annotations.Nullable;

/**
 * The marks of parallel code that is woven into class files: {@code spawn} around a call that may run beside what follows
 * it, {@code sync} where its value is needed. In code that is not woven they do nothing, so that it is the serial program.
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
 * <p>Woven code runs as the serial program does, with one look at a word of its worker at each spawn, until another worker
 * asks for work; then its stack becomes objects, of which the other takes the oldest (Kumar's try-catch work stealing,
 * turned over to the victim).
 * <p>Memory consistency: what comes before a spawn happens-before what is spawned; that happens-before the return of the
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

    /** As {@link #spawn(int)}. */
    public static long spawn(long value) {
        return value;
    }

    /** As {@link #spawn(int)}. */
    public static double spawn(double value) {
        return value;
    }

    /** As {@link #spawn(int)}. */
    public static float spawn(float value) {
        return value;
    }

    /** As {@link #spawn(int)}. */
    public static boolean spawn(boolean value) {
        return value;
    }

    /** As {@link #spawn(int)}. */
    public static <T extends @Nullable Object> T spawn(T value) {
        return value;
    }

    /** A body without a value, as a lambda that calls it: {@code spawn(() -> walk(tree.left))}. */
    public static void spawn(Runnable body) {
        body.run();
    }

    /**
     * Waits for all that this call of the method has spawned. If one of them has failed, that failure is thrown; further ones
     * are suppressed in it.
     */
    public static void sync() {}
}
