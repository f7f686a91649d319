package dev.serrano.internal.task;

/** A task that is not ready yet: it waits for a cell without a fiber; a cancellation ends it without running it. */
public interface DeferredTask {
    /** The name of its body, for reports: a name in quotes, or a class. */
    Object what();

    /** The cell that it waits for at present. */
    Cell awaited();

    /** The scope in which it counts. */
    FinishScope scope();

    /** Its input comes no more, or is not wanted: it ends without running. */
    void cancelled(Throwable why);
}
