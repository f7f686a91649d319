package dev.serrano.internal.worker;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A worker's poll word: what others want of it. */
public abstract class Polled extends Shares {
    /* Implementation.
     * Bits are set by anybody (atomic or), and cleared by the driver *before* it looks at what a bit stands for, so
     * that a later wish sets it again. Read opaque at every push and pop: only progress matters; what the wish refers
     * to is read with acquire afterwards. */
    static final int POLL_MAIL = 1;
    public static final int POLL_PUBLIC = 2;
    public static final int POLL_REQUEST = 4;
    public static final int POLL_WATCH = 8;
    public static final int POLL_CANCEL = 16;
    public static final int POLL_YIELD = 32;
    /** Every poll is a scheduling point: set for good by the scheduler deterministic. */
    static final int POLL_STEP = 64;

    private static final VarHandle POLL =
            ConstantBootstraps.fieldVarHandle(MethodHandles.lookup(), "poll", VarHandle.class, Polled.class, int.class);

    private static final VarHandle REQUESTED_AT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "requestedAt", VarHandle.class, Polled.class, long.class);

    private int poll;
    private long requestedAt; // a measure, by who sets POLL_REQUEST; the driver takes it; one may be lost

    // explicit polls, and those that found something; written by the driver, read racily by WorkerView
    public long polls;
    public long pollHits;
    /** When somebody asked for the unwind that begins now, 0 if nobody did; the driver's. */
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

    /** For woven code, which has seen that this worker is asked: the wishes, of which it will see those that come later. */
    public final int wishes() {
        looksWhatIsAsked();
        int bits = poll();
        if ((bits & (POLL_CANCEL | POLL_STEP)) != 0) {
            asked(); // they stay
        }
        return bits;
    }

    /** As {@link #setPollBit}, without a write if the bit is set already: for one that stays set for long. */
    public final void raisePollBit(int bit) {
        if (((int) POLL.getVolatile(this) & bit) == 0) { // else the driver looks at what it stands for after this
            setPollBit(bit);
        }
    }

    /** Somebody has no work: {@link #POLL_REQUEST}, if it is not there yet. */
    public final void request() {
        if (((int) POLL.getVolatile(this) & POLL_REQUEST) == 0) {
            REQUESTED_AT.setOpaque(this, nanoTime());
            setPollBit(POLL_REQUEST);
        }
    }

    /** Of the runtime. */
    abstract long nanoTime();

    /** When {@link #request} has set the bit, if nobody has asked since; 0 if it has not. Driver only. */
    public final long takeRequestedAt() {
        long at = (long) REQUESTED_AT.getOpaque(this);
        if (at != 0) {
            REQUESTED_AT.setOpaque(this, 0L);
        }
        return at;
    }

    /** The driver answers a request, whoever has made it: who asks next without a time has not asked at this one's. */
    public final void clearRequest() {
        takeRequestedAt();
        clearPollBit(POLL_REQUEST);
    }

    public final void clearPollBit(int bit) {
        POLL.getAndBitwiseAnd(this, ~bit);
    }

    /** Clears a bit; returns whether it was set. */
    final boolean takePollBit(int bit) {
        if ((poll() & bit) == 0) {
            return false;
        }
        clearPollBit(bit);
        return true;
    }
}
