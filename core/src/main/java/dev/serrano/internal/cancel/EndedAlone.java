package dev.serrano.internal.cancel;

import java.io.Serial;
import java.util.concurrent.CancellationException;

/** The result of a future whose task was ended while its scope goes on: it has no value, and never will. */
public final class EndedAlone extends CancellationException {
    @Serial
    private static final long serialVersionUID = 1L;

    public EndedAlone() {
        super("the task was ended early, without a value: its group no longer needs it");
    }
}
