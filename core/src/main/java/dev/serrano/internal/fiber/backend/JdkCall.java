package dev.serrano.internal.fiber.backend;

/** Whether a thread is in a call that blocks it, and that code of the program has made. */
final class JdkCall {
    /* Implementation.
     * Code of the runtime that has a worker in its hands does not block, but for the waits that the mechanism knows of.
     * It calls code that is not ours nowhere but where the frames say so, with few exceptions, which the look at what
     * lies directly on the runtime's frame excludes: a class loader, a log, a strategy for steals. A frame there may be
     * of the program itself, or of java.util, whose spliterators and functions call the program.
     * A thread at a native method, or one that waits, has all its compiled code in the midst of a call that the
     * compiler cannot see through: it reads the runtime's fields again after the call. Neither holds for a thread that
     * just computes. */
    private static final String STRATEGY = "dev.serrano.internal.schedulers.UserStrategy";

    private JdkCall() {}

    /**
     * Whether it is so now, or was at one moment during the look. A virtual thread that is not mounted cannot go on
     * while its stack is read, and any other takes note of the reading before it goes on. So the thread sees the
     * caller's earlier writes when its call returns.
     */
    static boolean blocks(Thread t) {
        StackTraceElement[] frames = t.getStackTrace();
        return isOfProgram(frames)
                && (isNativeCallThatMayBlock(frames[0]) || waits(t)); // after the frames: see BatonMechanism
    }

    /**
     * Whether a frame is of a native method that may be one that blocks. Those of the language itself are not, as that of
     * {@code System.nanoTime}: where a thread waits in one of them its state says so. Processes are.
     */
    static boolean isNativeCallThatMayBlock(StackTraceElement frame) {
        String c = frame.getClassName();
        return frame.isNativeMethod()
                && (!c.startsWith("java.lang.") || c.startsWith("java.lang.Process"))
                && !c.startsWith("jdk.internal.misc.")
                && !c.startsWith("jdk.internal.reflect.");
    }

    static boolean waits(Thread t) {
        return switch (t.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> true;
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }

    /** Whether the youngest frame that is not the JDK's is the program's, in a place where the program may wait. */
    static boolean isOfProgram(StackTraceElement[] frames) {
        int i = 0;
        while (i < frames.length && isOfJdk(frames[i].getClassName())) {
            i++;
        }
        if (i == frames.length || isOurs(frames[i].getClassName())) {
            return false;
        }
        while (i < frames.length && !isOurs(frames[i].getClassName())) {
            i++;
        }
        return i < frames.length && !frames[i].getClassName().equals(STRATEGY) && callsProgram(frames, i);
    }

    /** Whether a frame of ours calls the program directly, or by way of java.util. */
    private static boolean callsProgram(StackTraceElement[] frames, int ours) {
        for (int i = ours - 1; isOfJdk(frames[i].getClassName()); i--) {
            String c = frames[i].getClassName();
            if (!c.startsWith("java.util.") || c.startsWith("java.util.logging.")) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfJdk(String c) {
        return c.startsWith("java.") || c.startsWith("jdk.") || c.startsWith("sun.") || c.startsWith("com.sun.");
    }

    private static boolean isOurs(String c) {
        if (!c.startsWith("dev.serrano.")) {
            return false;
        }
        String inside = c.substring("dev.serrano.".length());
        return inside.startsWith("internal.") || inside.startsWith("sync.") || inside.indexOf('.') < 0;
    }
}
