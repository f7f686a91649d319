package dev.serrano.internal.engine;

import dev.serrano.FailureHandler;
import org.jspecify.annotations.Nullable;

/** Tells the failure handler, and the log, of failures that nobody else will hear of. Any thread. */
public final class FailureReports {
    /* Implementation. Both are code of others, which may block, and throw: what they throw goes no further, and who
     * must not be set aside leaves it to the watchdog (Engine.reportLater, Guard.broken). */
    private static final String LOG = "dev.serrano";
    private static final int MOST_CAUSES = 32;

    private final String runtime;
    private final FailureHandler handler;

    FailureReports(String runtime, FailureHandler handler) {
        this.runtime = runtime;
        this.handler = handler;
    }

    /** Tells the failure handler. What that throws is logged. */
    public void toHandler(Throwable failure) {
        try {
            handler.onFailure(failure);
        } catch (Throwable e) {
            logFailureOfHandler(e);
        }
    }

    private void logFailureOfHandler(Throwable failure) {
        try {
            System.getLogger(LOG)
                    .log(System.Logger.Level.ERROR, "the failure handler of runtime " + runtime + " failed", failure);
        } catch (Throwable e) { // so does the log: the error stream is left, and the caller must go on
            failure.printStackTrace();
            e.printStackTrace();
        }
    }

    /**
     * Tells the log of what {@link Engine#broken} was called with. Not for a fiber if that can be avoided: the log has
     * locks, and a fiber that waits for one when the workers end would keep the others for ever.
     */
    public void logBroken(Throwable cause) {
        try {
            System.getLogger(LOG)
                    .log(System.Logger.Level.ERROR, "runtime " + runtime + " has failed: " + reason(cause), cause);
        } catch (Throwable e) { // of the log, which is not ours
            toHandler(e);
        }
    }

    /** What a failure of a worker means, for the log. */
    static String reason(Throwable failure) {
        return isForMemory(failure)
                ? "the JVM has not enough memory, or threads"
                : "a broken invariant, please report it";
    }

    /** Whether want of memory, or of threads, is behind a failure. */
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
