package dev.serrano.internal.cancel;

/** What a cancellation needs of its runtime. */
public interface CancelHost {
    /** Every worker looks at the cancellations at its next poll. */
    void raiseCancelBits();

    /** Tells the failure handler, from a place where user code must not be called. */
    void reportLater(Throwable failure);

    /** Runs a short action on a thread of the runtime after some time; the result calls that off. */
    Runnable after(long nanos, Runnable action);
}
