package dev.serrano.internal.fiber;

import dev.serrano.spi.WovenWorker;
import org.jspecify.annotations.Nullable;

/**
 * A worker as the fiber mechanisms see it: a scheduling slot that exactly one fiber drives at a time.
 */
public abstract class Slot extends WovenWorker {
    private @Nullable Runnable binding; // written before the slot is started

    /** Each platform thread that serves the slot is to bind itself so to a processor; before the start. */
    protected final void bindTo(Runnable b) {
        binding = b;
    }

    /** Binds the calling platform thread, which serves the slot from now on, if that is wanted. */
    public final void bindThread() {
        Runnable b = binding;
        if (b != null) {
            b.run();
        }
    }

    /** The fiber that should drive the slot when the previous one has left: a ready one, an idle one, or a new one. */
    public abstract Fiber nextFiber();

    /**
     * A ready fiber of this slot, if one waits and nothing in the deque comes first; used on the way out of idleness.
     */
    public abstract @Nullable Fiber pollReadyFiber();

    /** Keeps an idle fiber for later use. Returns false if enough are kept already; the fiber then ends. */
    public abstract boolean pool(Fiber fiber);

    /** Whether no idle fiber should be kept now: {@link #pool} would refuse. */
    public abstract boolean poolFull();

    /** Called on the carrier, or on the fiber's own thread in the baton mechanism: waits until there may be work. */
    public abstract void idleWait();

    /**
     * The first part of {@link #idleWait}: announces that the slot sleeps.
     *
     * @return false if there is work after all; otherwise the slot waits until it no longer is {@link #asleep}
     */
    public abstract boolean fallAsleep();

    /** Whether the slot sleeps and has not been woken. */
    public abstract boolean asleep();

    /** Whether the runtime has been stopped: no fiber is to be started on this slot any more. */
    public abstract boolean stopped();

    /** Takes an idle fiber out of the pool, null if there is none. Used at shutdown. */
    public abstract @Nullable Fiber unpool();

    /** A fiber's thread has ended. */
    public abstract void fiberEnded(Fiber fiber);

    /** A broken invariant, or no memory, or no thread, for what this slot needs to go on: fails the whole runtime. */
    public abstract void broken(Throwable cause);

    /** Short name for threads and messages. */
    public abstract String label();
}
