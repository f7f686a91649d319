package dev.serrano.internal.idle;

import dev.serrano.internal.fiber.Slot;
import dev.serrano.internal.fiber.TimeSource;
import org.jspecify.annotations.Nullable;

/** Draws the decisions of a runtime's workers from a seed; null in a runtime that leaves them to chance. */
public abstract class Director {
    /**
     * Chooses the worker's next item: one of its tasks, a ready fiber, a submission. Null if it has none of these.
     *
     * @param worker of the runtime
     */
    public abstract @Nullable Object pick(Slot worker);

    /** A number from 0 to n - 1. */
    public abstract int random(int n);

    /** A number that two schedules share if all their decisions are the same, and hardly otherwise. */
    public abstract long fingerprint();

    /** Whether the calling thread is the one that is to act. */
    public abstract boolean inControl();

    /** Keeps an item for later if the calling thread is not in control. Returns false if it is. */
    public abstract boolean defer(WorkerGroup place, Object item);

    /** A run has ended. */
    public abstract void ended();

    /** The time of the runtime. */
    public abstract TimeSource time();

    /** Runs a short action when some of that time has passed; the result calls it off. Any thread. */
    public abstract Runnable after(long nanos, Runnable action);

    /**
     * Waits, on a thread from outside, until no worker can go on, or ever will: the run's remaining work is done then.
     */
    public abstract void awaitRest();

    /** No worker goes on from now on. Any thread. */
    public abstract void endAwaitingRest();

    /** Adds to a failure how to have it again. */
    public abstract void sign(Throwable failure);
}
