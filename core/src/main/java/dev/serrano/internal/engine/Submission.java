package dev.serrano.internal.engine;

import dev.serrano.internal.value.WaitOrigin;
import dev.serrano.internal.worker.Host;
import org.jspecify.annotations.Nullable;

/** The submitter of a {@link Run}, which does not wait for it. */
public interface Submission extends WaitOrigin.OfRuntime {
    /**
     * The run has ended. Called by the worker that ended it, which must not be suspended: no locks, no user code; what
     * needs them is submitted as a further run.
     */
    default void ended(Run<?> run) {}

    /** The runtime that runs it, if tasks may wait for it as for a cell. */
    @Override
    default @Nullable Host engine() {
        return null;
    }

    /**
     * Takes the work back if it has not begun. Returns the object to hand to the user then; null if it has begun or no
     * user is to get one.
     */
    default @Nullable Runnable withdraw() {
        return null;
    }

    /** The runtime accepts no more. Called by the thread that shuts it down, for each run that has not ended. */
    default void shutDown() {}

    /** Whether {@link Engine#cancelAll} cancels the run: a user's work, not the runtime's own. */
    default boolean stoppable() {
        return false;
    }
}
