package dev.serrano.internal.cancel;

/** The runtime as a cancellation sees it. */
public interface CancelHost {
    /** Every worker looks at the cancellations at its next poll. */
    void raiseCancelBits();

    /** Passes a failure to the failure handler later, from a place where user code must not be called. */
    void reportLater(Throwable failure);

    /** Runs a short action on a thread of the runtime after some time; the result calls that off. */
    Runnable after(long nanos, Runnable action);
}
