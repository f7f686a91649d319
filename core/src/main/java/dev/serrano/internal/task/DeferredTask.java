package dev.serrano.internal.task;

import dev.serrano.internal.fiber.Cancellable;

/** A task that is not ready yet: it waits for a cell without a fiber; a cancellation ends it without running it. */
public abstract class DeferredTask extends Cancellable {
    /** The name of its body, for reports: a name in quotes, or a class. */
    public abstract Object what();

    /** The cell that it waits for at present. */
    public abstract Cell awaited();

    /** The scope in which it counts. */
    public abstract FinishScope scope();
}
