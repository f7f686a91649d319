package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** The services of a runtime for all of its parts: time, its end, and how failures get out. */
public abstract class RuntimeServices {
    public final String name;
    /** How many processors its workers may use at once. */
    public final int processors;

    private final @Nullable TimeSource virtualTime; // null for the system's, whose class a start does without

    protected RuntimeServices(String name, int processors, @Nullable TimeSource virtualTime) {
        this.name = name;
        this.processors = processors;
        this.virtualTime = virtualTime;
    }

    /** A worker cannot go on: memory or threads are missing, or an invariant is broken. Fails every run loudly. */
    public abstract void broken(Throwable cause);

    /** Whether the workers do not go on. */
    public abstract boolean isBroken();

    /** Whether the runtime has been stopped. */
    public abstract boolean stopped();

    /** A worker that was idle was woken. */
    public abstract void wokeOne();

    /** Every worker looks at the cancellations at its next poll. */
    public abstract void raiseCancelBits();

    /** Passes a failure that reaches no task to the failure handler. Logs exceptions of the handler. */
    public abstract void reportFailure(Throwable failure);

    /** Does {@link #reportFailure} later, for a place where user code must not be called. */
    public abstract void reportLater(Throwable failure);

    /** Fires a node whose firing may complete others, from a place where that must not be done. */
    public abstract void fireLater(WaitNode node);

    /** What decides which deadlines have passed, and when timers fire. */
    public final TimeSource time() {
        return virtualTime == null ? TimeSource.SYSTEM : virtualTime;
    }

    /** The present {@link #time}. */
    public final long nanoTime() {
        return virtualTime == null ? System.nanoTime() : virtualTime.nanoTime();
    }
}
