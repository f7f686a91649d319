package dev.serrano.workloads;

import java.io.Serial;

/** A parameter that a workload cannot use. The message is one line: the mistake, and the right form. */
public final class BadParameterException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    /** An exception with a message for the user. */
    public BadParameterException(String message) {
        super(message);
    }

    /** An exception with a message for the user, and what caused it. */
    public BadParameterException(String message, Throwable cause) {
        super(message, cause);
    }
}
