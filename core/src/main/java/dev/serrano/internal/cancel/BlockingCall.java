package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.Fiber;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A wait of a task outside the runtime, in {@code blocking} or in a call of the JDK; it may be interrupted once. */
public final class BlockingCall {
    /* Implementation.
     * state: RUNS -> ENDED by the caller, or RUNS -> STRIKES -> STRUCK by the canceller: compare-and-set decides, so no
     * interrupt comes after the end. An end that finds STRIKES waits for STRUCK, which takes as long as
     * Thread.interrupt(). A fiber in that state is not mounted (CarrierMechanism): the effects of the interrupt may
     * need its worker.
     * before: the call that the fiber had when this one began, which goes on (a body of `blocking` around it) or was
     * interrupted in the same task. A task is interrupted once by each cancellation, so that its `finally` blocks may
     * wait: a call is not interrupted for a scope inside one for which a call before it was.
     * Made where the fiber drives no worker; listed until its end by the run, and by each scope whose cancellation
     * interrupts it: the innermost, and those around it, up to one with the option noInterrupts or uncancellable. */
    private static final int RUNS = 0;
    private static final int STRIKES = 1;
    private static final int STRUCK = 2;
    private static final int ENDED = 3;

    private final Thread thread;
    private final Fiber fiber;
    private final @Nullable BlockingCall before;
    private final boolean inJdk; // noticed by the mechanism; else a body of blocking
    private final CancelToken innermost;
    private final boolean wanted; // by the run
    private volatile @Nullable CancelToken struckFor; // before STRUCK
    private @Nullable CancelToken toldFor; // the thread was interrupted for that before; by the lock of the run's list
    private final CancelToken run;
    private final Entry[] entries; // to go through them takes no memory: the end of a call must not fail
    private boolean over; // of the fiber
    private final AtomicInteger state = new AtomicInteger(RUNS); // no handle, whose first use wants memory

    /** A call in the list of a scope. */
    static final class Entry {
        final BlockingCall call;
        final CancelToken token;

        @Nullable
        Entry previous;

        @Nullable
        Entry next;

        Entry(BlockingCall call, CancelToken token) {
            this.call = call;
            this.token = token;
        }
    }

    /**
     * A call begins; if its scope is cancelled, and its task was not interrupted for that, it begins interrupted.
     *
     * @param scope the token of the scope
     * @param before the call that the fiber has had; null for none
     * @param inJdk whether it is one of the JDK that has blocked the fiber
     */
    public static BlockingCall begin(Fiber f, CancelToken scope, @Nullable BlockingCall before, boolean inJdk) {
        BlockingCall c = new BlockingCall(f, scope, before, inJdk);
        for (Entry e : c.entries) {
            e.token.add(e);
        }
        for (Entry e : c.entries) { // after they are listed
            if (e.token.stopped() || (c.wantedBy(e.token) && e.token.ownCause() != null)) {
                c.interruptFor(e.token);
            }
        }
        return c;
    }

    private BlockingCall(Fiber fiber, CancelToken scope, @Nullable BlockingCall before, boolean inJdk) {
        this.fiber = fiber;
        this.thread = Objects.requireNonNull(fiber.thread());
        this.before = before;
        this.inJdk = inJdk;
        this.innermost = scope;
        this.run = scope.run();
        List<Entry> lists = new ArrayList<>(1);
        CancelToken t = scope;
        while (t != null && t != run && t.interrupts()) {
            lists.add(new Entry(this, t));
            t = t.around();
        }
        this.wanted = t == run;
        lists.add(new Entry(this, run)); // which interrupts it when it is stopped, in an uncancellable scope too
        this.entries = lists.toArray(new Entry[0]);
    }

    Fiber fiber() {
        return fiber;
    }

    /** Whether the cancellation of a scope, or run, that lists the call interrupts it. */
    boolean wantedBy(CancelToken token) {
        return wanted || token != run;
    }

    /** Whether the call has neither ended nor been interrupted. */
    boolean runs() {
        return state.get() == RUNS;
    }

    /** Whether the call has not ended and is in a scope with that token, or in one inside it. */
    boolean isIn(CancelToken token) {
        return state.get() != ENDED && innermost.within(token);
    }

    /** Whether the call has not ended. */
    public boolean isOpen() {
        return !over;
    }

    /** Whether the call was noticed by the mechanism. */
    public boolean inJdk() {
        return inJdk;
    }

    /** Whether an interrupt is on its way. */
    public boolean strikes() {
        return state.get() == STRIKES;
    }

    /** Whether a wait in a scope with that token is a part of this call, which goes on. */
    public boolean covers(CancelToken token) {
        return isOpen() && innermost == token;
    }

    /** The call that the fiber had when this one began. */
    public @Nullable BlockingCall before() {
        return before;
    }

    /** Whether the call was interrupted for that scope or one inside it. */
    public boolean struckWithin(CancelToken token) {
        CancelToken t = struckFor;
        return t != null && t.within(token);
    }

    /** The task was interrupted for that scope when it had no call. */
    void comesAfterInterrupt(CancelToken token) {
        toldFor = token;
    }

    /**
     * Interrupts the task for a cancelled scope, unless the call has ended or the task has been interrupted for it.
     * Returns false if the call has ended.
     */
    boolean interruptFor(CancelToken cancelled) {
        for (BlockingCall c = this; c != null; c = c.before) {
            if (wasFor(cancelled, c.toldFor) || wasFor(cancelled, c.struckFor)) {
                return true;
            }
        }
        if (!state.compareAndSet(RUNS, STRIKES)) {
            return state.get() != ENDED;
        }
        try {
            struckFor = cancelled;
            thread.interrupt();
        } finally { // a channel may throw that the interrupt closes
            state.set(STRUCK);
        }
        return true;
    }

    private static boolean wasFor(CancelToken cancelled, @Nullable CancelToken interruptedFor) {
        return interruptedFor != null && cancelled.within(interruptedFor);
    }

    /** A body of {@code blocking} ends. Returns whether it was interrupted; the caller's status is clear then. */
    public boolean end() {
        boolean struck = leave();
        if (struck) {
            Thread.interrupted();
        }
        return struck;
    }

    /** The call ends; from now on nothing interrupts it. Returns whether it was; the status is left alone. */
    public boolean leave() {
        over = true;
        for (Entry e : entries) {
            e.token.remove(e);
        }
        if (state.compareAndSet(RUNS, ENDED)) {
            return false;
        }
        while (state.get() != STRUCK) {
            Thread.yield();
        }
        return true;
    }
}
