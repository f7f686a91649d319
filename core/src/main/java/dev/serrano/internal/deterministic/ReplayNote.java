package dev.serrano.internal.deterministic;

import java.io.Serial;

/** Travels with the failure of a deterministic run, as a suppressed exception, and says how to have it again. */
final class ReplayNote extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    ReplayNote(String message) {
        super(message, null, false, false);
    }
}
