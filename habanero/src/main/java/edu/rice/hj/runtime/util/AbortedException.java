package edu.rice.hj.runtime.util;

/** Says that a computation was given up. It has no stack trace. */
public class AbortedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public AbortedException() {}

    public AbortedException(String message) {
        super(message);
    }

    public AbortedException(Throwable cause) {
        super(cause);
    }

    public AbortedException(String message, Throwable cause) {
        super(message, cause);
    }

    public AbortedException(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        super(message, cause, enableSuppression, writableStackTrace);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // does nothing
    public final Throwable fillInStackTrace() {
        return this;
    }
}
