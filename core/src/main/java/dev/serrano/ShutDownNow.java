package dev.serrano;

import java.io.Serial;

/** Why a run is cancelled with all others. Trace and message, which cost most of such an exception, are made once for all. */
@SuppressWarnings("OverrideThrowableToString") // it is to look like what users know, and has no message of its own
final class ShutDownNow extends TaskCancelledException {
    @Serial
    private static final long serialVersionUID = 1L;

    private ShutDownNow(String message) {
        super(message);
    }

    /** Of that type, so that the verification of the caller does not load this class, which a start does without. */
    static TaskCancelledException of(String message, StackTraceElement[] trace) {
        TaskCancelledException e = new ShutDownNow(message);
        e.setStackTrace(trace);
        return e;
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
