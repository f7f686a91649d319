package dev.serrano;

import java.io.Serial;

/** Why a run is cancelled with all others. Trace and message, which cost most of such an exception, are made once for all. */
@SuppressWarnings("OverrideThrowableToString") // it is to look like what users know, and has no message of its own
final class ShutDownNow extends TaskCancelledException {
    @Serial
    private static final long serialVersionUID = 1L;

    ShutDownNow(String message, StackTraceElement[] trace) {
        super(message);
        setStackTrace(trace);
    }

    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    @Override
    public String toString() {
        return TaskCancelledException.class.getName() + ": " + getMessage();
    }
}
