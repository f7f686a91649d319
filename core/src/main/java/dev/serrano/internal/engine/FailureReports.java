package dev.serrano.internal.engine;

import dev.serrano.FailureHandler;
import org.jspecify.annotations.Nullable;

/** Reports failures that have no caller to go to, to the failure handler and the log. Any thread. */
public final class FailureReports {
    /* Implementation. Both are foreign code, which may block, and throw: their exceptions go no further, and a
     * thread that must not be suspended leaves the report to the watchdog (Engine.reportLater, Guard.broken). */
    private static final String LOG = "dev.serrano";
    private static final int MOST_CAUSES = 32;

    private FailureReports() {}

    /** Calls the failure handler; logs the failure if there is none. Exceptions of the handler are logged. */
    public static void toHandler(Settings settings, Throwable failure) {
        try {
            FailureHandler handler = settings.failureHandler();
            if (handler == null) {
                System.getLogger(LOG).log(System.Logger.Level.ERROR, "a task failed", failure);
            } else {
                handler.onFailure(failure);
            }
        } catch (Throwable e) {
            logFailureOfHandler(settings.name(), e);
        }
    }

    private static void logFailureOfHandler(String runtime, Throwable failure) {
        try {
            System.getLogger(LOG)
                    .log(System.Logger.Level.ERROR, "the failure handler of runtime " + runtime + " failed", failure);
        } catch (Throwable e) { // so does the log: the error stream is left, and the caller must go on
            failure.printStackTrace();
            e.printStackTrace();
        }
    }

    /**
     * Logs the failure that {@link Engine#broken} was called with. Not for a fiber if that can be avoided: the log has
     * locks, and a fiber that waits for one when the workers end would keep the others forever.
     */
    public static void logBroken(Settings settings, Throwable cause) {
        try {
            System.getLogger(LOG)
                    .log(
                            System.Logger.Level.ERROR,
                            "runtime " + settings.name() + " has failed: " + reason(cause),
                            cause);
        } catch (Throwable e) { // of the log, which is not ours
            toHandler(settings, e);
        }
    }

    /** The meaning of a failure of a worker, for the log. */
    static String reason(Throwable failure) {
        return isForMemory(failure)
                ? "the JVM has not enough memory, or threads"
                : "a broken invariant, please report it";
    }

    /** Whether a lack of memory, or of threads, has caused a failure. */
    static boolean isForMemory(@Nullable Throwable failure) {
        Throwable t = failure;
        for (int depth = 0; t != null && depth < MOST_CAUSES; depth++, t = t.getCause()) { // causes may be a circle
            if (t instanceof OutOfMemoryError) { // also what the JVM throws when it cannot start a thread
                return true;
            }
        }
        return false;
    }
}
