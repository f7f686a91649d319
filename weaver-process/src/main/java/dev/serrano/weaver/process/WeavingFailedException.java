package dev.serrano.weaver.process;

import org.jspecify.annotations.Nullable;

/** The weaver has woven nothing. The message says why. */
public final class WeavingFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean wrongCode;

    WeavingFailedException(String message, boolean wrongCode, @Nullable Throwable cause) {
        super(message, cause);
        this.wrongCode = wrongCode;
    }

    /** Whether the reason is in the woven code, and not in the way in which the weaver was started. */
    public boolean isWrongCode() {
        return wrongCode;
    }
}
