package dev.serrano.internal.fiber;

import dev.serrano.spi.WovenWorker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A worker as the fiber mechanisms see it: a scheduling slot that exactly one fiber drives at a time, and its poll
 * word, in which other threads write their requests.
 */
public abstract class Slot extends WovenWorker {
    /* Implementation.
     * Bits of the poll word are set by any thread (atomic or), and cleared by the driver *before* it looks at what a bit
     * stands for, so that a later request sets it again. Read opaque at every push and pop: only progress matters; the
     * data of the request is read with acquire afterwards. The word stands here, and in no object of its own, since
     * each push and pop reads it. */
    public static final int POLL_MESSAGE = 1;
    public static final int POLL_PUBLIC = 2;
    public static final int POLL_REQUEST = 4;
    public static final int POLL_WATCH = 8;
    public static final int POLL_CANCEL = 16;
    public static final int POLL_YIELD = 32;
    /** Every poll is a scheduling point: set for good by the scheduler deterministic. */
    public static final int POLL_STEP = 64;

    private static final VarHandle POLL =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "poll", VarHandle.class, Slot.class, int.class);

    private static final VarHandle REQUESTED_AT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "requestedAt", VarHandle.class, Slot.class, long.class);

    /** Another value at each tick of a watchdog of this JVM: some milliseconds apart while workers are busy. */
    public static volatile int ticks;

    private int poll;
    private long requestedAt; // a measure, by the thread that sets POLL_REQUEST; the driver takes it; one may be lost

    // explicit polls, and those that found something; written by the driver, read racily by WorkerView
    public long polls;
    public long pollHits;
    /** When another worker asked for the unwind that begins now, 0 if none did; the driver's. */
    public long unwindsSince;

    public final int poll() {
        return (int) POLL.getOpaque(this);
    }

    public final void setPollBit(int bit) {
        POLL.getAndBitwiseOr(this, bit);
        if (bit != POLL_PUBLIC) {
            asked();
        }
    }

    /** The wishes, for woven code that has seen that this worker is asked; it will see those that come later. */
    public final int wishes() {
        looksWhatIsAsked();
        int bits = poll();
        if ((bits & (POLL_CANCEL | POLL_STEP)) != 0) {
            asked(); // they stay
        }
        return bits;
    }

    /** Does {@link #setPollBit} without a write if the bit is set already: for one that stays set for long. */
    public final void raisePollBit(int bit) {
        if (((int) POLL.getVolatile(this) & bit) == 0) { // else the driver looks at what it stands for after this
            setPollBit(bit);
        }
    }

    /** Asks for a task: sets {@link #POLL_REQUEST} if it is not there yet. */
    public final void request() {
        if (((int) POLL.getVolatile(this) & POLL_REQUEST) == 0) {
            REQUESTED_AT.setOpaque(this, nanoTime());
            setPollBit(POLL_REQUEST);
        }
    }

    /** The time of the runtime. */
    public abstract long nanoTime();

    /** When {@link #request} has set the bit, if no other request has come since; 0 if it has not. Driver only. */
    public final long takeRequestedAt() {
        long at = (long) REQUESTED_AT.getOpaque(this);
        if (at != 0) {
            REQUESTED_AT.setOpaque(this, 0L);
        }
        return at;
    }

    /** The driver answers a request, and drops its time: the next request may come without one. */
    public final void clearRequest() {
        takeRequestedAt();
        clearPollBit(POLL_REQUEST);
    }

    public final void clearPollBit(int bit) {
        POLL.getAndBitwiseAnd(this, ~bit);
    }

    /** Clears a bit; returns whether it was set. */
    public final boolean takePollBit(int bit) {
        if ((poll() & bit) == 0) {
            return false;
        }
        clearPollBit(bit);
        return true;
    }

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
