package dev.serrano.weaver;

/** The weaver cannot do the request. The message is one line: the mistake, and the right form. */
public final class WeaveException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With the line. */
    public WeaveException(String message) {
        super(message);
    }

    /** With the line, and what was behind it. */
    public WeaveException(String message, Throwable cause) {
        super(message, cause);
    }
}
