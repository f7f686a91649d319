package dev.serrano.internal.fiber;

/** The services of a runtime for all of its parts: time, its end, and how failures get out. */
public abstract class RuntimeServices {
    public final String name;
    /** How many processors its workers may use at once. */
    public final int processors;

    public final TimeSource time;

    protected RuntimeServices(String name, int processors, TimeSource time) {
        this.name = name;
        this.processors = processors;
        this.time = time;
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

    /** Arms a time-out for a suspended fiber; the result disarms it. */
    public final Runnable timeOut(Waiter waiter, long nanos) {
        return time.after(nanos, () -> waiter.resolve(Waiter.TIMED_OUT));
    }
}
