package dev.serrano.internal.fiber;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The services of a runtime for all of its parts: time, its end, and how failures get out. */
public abstract class RuntimeServices {
    public final String name;
    /** How many processors its workers may use at once. */
    public final int processors;

    private final AtomicReference<@Nullable Timers> timers = new AtomicReference<>(); // made when first used
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

    /** A worker that was idle was woken, or there is something for the watchdog to see to. */
    public abstract void wokeOne();

    /** Every worker looks at the cancellations at its next poll. */
    public abstract void raiseCancelBits();

    /** Passes a failure that reaches no task to the failure handler. Logs exceptions of the handler. */
    public abstract void reportFailure(Throwable failure);

    /** Does {@link #reportFailure} later, for a place where user code must not be called. */
    public abstract void reportLater(Throwable failure);

    /** Fires a node whose firing may complete others, from a place where that must not be done. */
    public abstract void fireLater(WaitNode node);

    /** Runs a short action on a thread of the runtime after some time; the result calls that off. Any thread. */
    public Runnable after(long nanos, Runnable action) {
        Timers made = timers.updateAndGet(t -> t == null ? new Timers(this::wokeOne, this::reportLater) : t);
        return Objects.requireNonNull(made).after(nanos, action);
    }

    /** The timers of {@link #after}; null if there never was one. */
    public final @Nullable Timers timersIfAny() {
        return timers.get();
    }

    /** What decides which deadlines have passed. */
    public final TimeSource time() {
        return virtualTime == null ? TimeSource.SYSTEM : virtualTime;
    }

    /** The present {@link #time}. */
    public final long nanoTime() {
        return virtualTime == null ? System.nanoTime() : virtualTime.nanoTime();
    }
}
