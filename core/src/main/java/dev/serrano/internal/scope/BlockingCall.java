package dev.serrano.internal.scope;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.FinishScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A call of {@code blocking} that is under way, and may be interrupted once. */
public final class BlockingCall {
    /* Implementation.
     * state: RUNS -> ENDED by the caller, or RUNS -> STRIKES -> STRUCK by whoever interrupts: compare-and-set decides,
     * so no interrupt comes after the end. A caller that finds STRIKES at its end waits for STRUCK, which takes as long
     * as Thread.interrupt(). It drives no worker then.
     * The interrupt is for the body: what is left of it at the end of the call is taken back.
     * Made and ended by the caller, without a worker; listed in between (ScopeToken). */
    private static final int RUNS = 0;
    private static final int STRIKES = 1;
    private static final int STRUCK = 2;
    private static final int ENDED = 3;

    private final Thread thread = Thread.currentThread();
    private final Fiber fiber;
    private final boolean wanted;
    private final boolean shielded; // by an uncancellable scope
    private final @Nullable ScopeToken run;
    private final Entry[] entries; // to go through them takes no memory: the end of a call must not fail
    private final AtomicInteger state = new AtomicInteger(RUNS); // no handle, whose first use wants memory

    /** A call in the list of a scope. */
    static final class Entry {
        final BlockingCall call;
        final ScopeToken token;

        @Nullable
        Entry previous;

        @Nullable
        Entry next;

        Entry(BlockingCall call, ScopeToken token) {
            this.call = call;
            this.token = token;
        }
    }

    /** The calling fiber's call begins in that scope; in one that is cancelled, if that interrupts, it begins interrupted. */
    public static BlockingCall begin(Fiber f, FinishScope scope) {
        BlockingCall c = new BlockingCall(f, scope);
        for (Entry e : c.entries) {
            e.token.add(e);
        }
        for (Entry e : c.entries) { // after they are listed
            if (e.token.stopped() || (c.wantedBy(e.token) && e.token.ownCause() != null)) {
                c.interrupt();
            }
        }
        return c;
    }

    private BlockingCall(Fiber fiber, FinishScope scope) {
        this.fiber = fiber;
        this.shielded = ScopeToken.shielded(scope.token());
        this.run = scope.root() instanceof RunTokens r ? r.token() : null;
        List<Entry> lists = new ArrayList<>(1);
        boolean wants = false;
        for (CancelToken t = scope.token(); t != null && t != run; t = t.around()) {
            if (t instanceof ScopeToken s) {
                wants |= s.interrupts();
                if (wants) {
                    lists.add(new Entry(this, s));
                }
            }
        }
        if (run != null) {
            lists.add(new Entry(this, run)); // which interrupts it when it is stopped, in an uncancellable scope too
        }
        this.entries = lists.toArray(new Entry[0]);
        this.wanted = wants;
    }

    Fiber fiber() {
        return fiber;
    }

    /** Whether the cancellation of a scope, or run, that lists the call interrupts it. */
    boolean wantedBy(ScopeToken token) {
        return wanted && !(shielded && token == run);
    }

    /** Whether the call has neither ended nor been interrupted. */
    boolean runs() {
        return state.get() == RUNS;
    }

    /** Interrupts the caller, unless the call has ended or has been interrupted. Any thread. */
    void interrupt() {
        if (state.compareAndSet(RUNS, STRIKES)) {
            thread.interrupt();
            state.set(STRUCK);
        }
    }

    /** The call ends. Returns whether it was interrupted; the caller's status is clear then. */
    public boolean end() {
        for (Entry e : entries) {
            e.token.remove(e);
        }
        if (state.compareAndSet(RUNS, ENDED)) {
            return false;
        }
        while (state.get() != STRUCK) {
            Thread.yield();
        }
        Thread.interrupted();
        return true;
    }
}
