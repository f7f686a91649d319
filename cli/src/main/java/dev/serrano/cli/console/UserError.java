package dev.serrano.cli.console;

/**
 * Something that the user wrote cannot be carried out. The message is one line: the mistake, and the right form.
 */
public final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserError(String message) {
        super(message);
    }

    public UserError(String message, Throwable cause) {
        super(message, cause);
    }
}
