package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.task.FinishScope;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The cancellation of a scope with options, or of a run, and the calls of {@code blocking} that it interrupts. */
public final class ScopeToken extends CancelToken {
    /* Implementation.
     * An uncancellable scope has a token without one around it, so no look at causes leads out of it, and no cancellation
     * in: the run lists it apart, for those who look at all tokens.
     * A call is listed by the run, which interrupts it when it is stopped, and by each scope whose cancellation is to
     * interrupt it (BlockingCall). So a cancellation looks at its own calls only.
     * The list, links in the entries included, is guarded by the lock, a spin lock since a cancellation may come from a
     * worker's driver. Callers list themselves when they have given up their worker. Nobody is interrupted under it.
     * Without memory for a snapshot the calls are interrupted one by one, each looked for from the start of the list.
     * Whoever cancels sets the cause, or `stopped`, and then takes a snapshot; a call is listed, and then looks at
     * them. The lock orders the two: the snapshot has the call, or the call sees that it comes too late. */
    private static final BlockingCall[] NONE = {};

    private final boolean interrupts;
    private final boolean shields;
    private final @Nullable Group group;
    private final SpinLock lock = new SpinLock();
    private BlockingCall.@Nullable Entry first;
    private int size; // of the list
    private volatile boolean stopped;
    private @Nullable Fiber told; // guarded by the lock

    /**
     * @param around the scope around; null for a run
     * @param interrupts whether a cancellation of this scope, or of one around it, interrupts the waits inside
     */
    public ScopeToken(@Nullable CancelToken around, boolean interrupts) {
        this(around, interrupts, false, null);
    }

    private ScopeToken(@Nullable CancelToken around, boolean interrupts, boolean shields, @Nullable Group group) {
        super(around);
        this.interrupts = interrupts;
        this.shields = shields;
        this.group = group;
    }

    /**
     * The token of a new scope inside another one.
     *
     * @param interrupts as above
     * @param shields whether no cancellation of a scope around it reaches it
     * @param group the group that the scope belongs to; null for none
     */
    public static ScopeToken of(FinishScope around, boolean interrupts, boolean shields, @Nullable Group group) {
        return new ScopeToken(shields ? null : around.token(), interrupts, shields, group);
    }

    /** The group that the scope belongs to. */
    public @Nullable Group group() {
        return group;
    }

    /**
     * Puts the token where it is found by who cancels the scope around, or the run of an uncancellable one.
     *
     * @param stripe see {@link CancelToken#add}
     */
    public void enlist(FinishScope around, int stripe) {
        if (!shields) {
            joinParent(stripe);
        } else if (around.root() instanceof RunTokens run) {
            run.shields().add(this);
        }
    }

    /** Whether the innermost scope with a token of its own, or one around it, is uncancellable. */
    public static boolean shielded(CancelToken innermost) {
        CancelToken t = innermost;
        for (CancelToken next = t.around(); next != null; next = t.around()) {
            t = next;
        }
        return t instanceof ScopeToken s && s.shields;
    }

    /** Whether the scope has the option. */
    boolean interrupts() {
        return interrupts;
    }

    /** Whether all calls of the run are to be interrupted. */
    boolean stopped() {
        return stopped;
    }

    void add(BlockingCall.Entry e) {
        lock.lock();
        BlockingCall.Entry next = first;
        e.next = next;
        if (next != null) {
            next.previous = e;
        }
        first = e;
        size++;
        if (told == e.call.fiber()) {
            e.call.comesAfterInterrupt(this);
        }
        lock.unlock();
    }

    void remove(BlockingCall.Entry e) {
        lock.lock();
        BlockingCall.Entry previous = e.previous;
        BlockingCall.Entry next = e.next;
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
        if (next != null) {
            next.previous = previous;
        }
        size--;
        lock.unlock();
    }

    /** The scope has been cancelled: interrupts the calls that want that. Needs no memory. */
    public void interruptCalls() {
        @Nullable BlockingCall[] all;
        try {
            all = calls();
        } catch (OutOfMemoryError e) {
            for (BlockingCall c = nextRunning(false); c != null; c = nextRunning(false)) {
                c.interruptFor(this);
            }
            return;
        }
        for (BlockingCall c : all) {
            if (c != null && c.wantedBy(this)) {
                c.interruptFor(this);
            }
        }
    }

    /**
     * Shows fibers whose tasks wait outside the runtime in this scope, or one inside it, so many calls at most, the
     * youngest ones. A fiber may come twice. Allocates.
     */
    public void forEachCall(int most, Consumer<Fiber> action) {
        if (interrupts) {
            forEachCall(most, this, action);
            return;
        }
        CancelToken run = this; // else the run alone lists them
        for (CancelToken t = around(); t != null; t = t.around()) {
            run = t;
        }
        if (run instanceof ScopeToken r) {
            r.forEachCall(most, this, action);
        }
    }

    private void forEachCall(int most, CancelToken inside, Consumer<Fiber> action) {
        BlockingCall[] some = new BlockingCall[most];
        int n = 0;
        lock.lock();
        for (BlockingCall.Entry e = first; e != null && n < most; e = e.next) {
            some[n++] = e.call;
        }
        lock.unlock();
        for (int i = 0; i < n; i++) {
            if (some[i].isIn(inside)) {
                action.accept(some[i].fiber());
            }
        }
    }

    /**
     * The run is being stopped: interrupts all calls, now and from now on. Needs no memory.
     *
     * @param told is shown the fibers of those that there are now
     */
    public void stop(Consumer<Fiber> told) {
        stopped = true; // before the snapshot
        @Nullable BlockingCall[] all;
        try {
            all = calls();
        } catch (OutOfMemoryError e) {
            for (BlockingCall c = nextRunning(true); c != null; c = nextRunning(true)) {
                c.interruptFor(this);
                told.accept(c.fiber());
            }
            return;
        }
        for (BlockingCall c : all) {
            if (c != null) {
                c.interruptFor(this);
                told.accept(c.fiber());
            }
        }
    }

    /**
     * The root task of the run, on that fiber, is to be interrupted: interrupts its call. Returns false if there is none,
     * and the caller has to interrupt the thread; the calls of the fiber up to {@link #forgetTold} know then that it was.
     */
    public boolean interruptCallOf(Fiber f) {
        for (; ; ) {
            BlockingCall found = null;
            lock.lock();
            for (BlockingCall.Entry e = first; e != null && found == null; e = e.next) {
                found = e.call.fiber() == f ? e.call : null;
            }
            if (found == null) {
                told = f;
            }
            lock.unlock();
            if (found == null || found.interruptFor(this)) {
                return found != null;
            }
            Thread.onSpinWait(); // it has ended, and is about to leave the list, or has
        }
    }

    /** The root task has ended. */
    public void forgetTold() {
        lock.lock();
        told = null;
        lock.unlock();
    }

    /** The first call that has not been interrupted, though it is to be; null if there is none. */
    private @Nullable BlockingCall nextRunning(boolean all) {
        BlockingCall found = null;
        lock.lock();
        for (BlockingCall.Entry e = first; e != null && found == null; e = e.next) {
            found = e.call.runs() && (all || e.call.wantedBy(this)) ? e.call : null;
        }
        lock.unlock();
        return found;
    }

    /** The calls there are, and nulls. */
    private @Nullable BlockingCall[] calls() {
        @Nullable BlockingCall[] all = NONE;
        for (; ; ) {
            lock.lock();
            int n = size;
            if (n <= all.length) {
                int i = 0;
                for (BlockingCall.Entry e = first; e != null; e = e.next) {
                    all[i++] = e.call;
                }
                lock.unlock();
                return all;
            }
            lock.unlock();
            all = new BlockingCall[n + n / 8]; // not under the lock
        }
    }
}
