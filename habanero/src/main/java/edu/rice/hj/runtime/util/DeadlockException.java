package edu.rice.hj.runtime.util;

/** Thrown when tasks wait for each other, or for something that no task or thread can do any more. */
public class DeadlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeadlockException() {}

    public DeadlockException(String message) {
        super(message);
    }

    public DeadlockException(Throwable cause) {
        super(cause);
    }

    public DeadlockException(String message, Throwable cause) {
        super(message, cause);
    }

    public DeadlockException(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        super(message, cause, enableSuppression, writableStackTrace);
    }
}
