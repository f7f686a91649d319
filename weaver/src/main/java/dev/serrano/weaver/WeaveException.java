package dev.serrano.weaver;

/** What was asked of the weaver cannot be done. The message is one line: what was wrong, what would be right. */
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
