package dev.serrano.cli;

/**
 * Something that the user wrote cannot be carried out. The message is one line: what was wrong, what would be right.
 */
final class UserError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UserError(String message) {
        super(message);
    }

    UserError(String message, Throwable cause) {
        super(message, cause);
    }
}
