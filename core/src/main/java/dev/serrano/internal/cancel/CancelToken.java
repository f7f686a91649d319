package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.CancelList;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.SpinLock;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cancellation of a finish scope with options, or of a run, and of the plain scopes inside it: its cause, the tasks
 * that it notifies, and the calls outside the runtime that it interrupts.
 */
@SuppressWarnings("this-escape") // its lists note whose they are
public final class CancelToken extends Cancellable {
    /* Implementation.
     * run       the token of the run, this one if it is that. An uncancellable scope has a token without one around it, so
     *           no look at causes leads out of it, and no cancellation in: the run lists it apart, in `shields`, for a
     *           look at all tokens.
     * state     null, then once the cause, or CLOSED, by compare-and-set: the first of canceller and end of the scope
     *           wins. Volatile reads at checks.
     * members, stripes   notified by a cancellation: fibers that have waited in the scope, tasks of map, onComplete
     *           whose future is not done yet, holds, tokens of scopes inside. So a cancellation costs those alone,
     *           whatever else the runtime has. Stripes are made when two threads meet at `members`, and stay.
     * Canceller: sets the cause, then looks for stripes, then takes the members off, one by one, and notifies each.
     *           Member: is put on a list, maybe of a new stripe, publishes what it waits for, then looks at the causes
     *           of this token and of those around it. Two pairs of Dekker: cause against stripes, cause against the
     *           waiter (Suspension.suspend). Between list and cause the lock of the list does it: a member that is put
     *           there after the canceller was there has got the lock from it, and so sees the cause.
     * A fiber stays on the list of the scope where it has waited last until it waits in another one or is idle, and
     *           so most waits do not come here. So being on a list says that the fiber may wait there; its waiter says
     *           whether it does.
     * A token of a scope inside is put on the list of the one around it before anything else knows it, and taken off
     *           by close(). A canceller that has taken it off goes through its members next. A member that comes to the
     *           inner token later is not missed: all look at the causes around.
     * calls     a list by links in the entries, guarded by the lock, a spin lock since a cancellation may come from a
     *           worker's driver. A call is listed by the run, which interrupts it when it is stopped, and by each scope
     *           whose cancellation is to interrupt it (BlockingCall). Fibers list their calls when they have given up
     *           their worker. No interrupt is sent under the lock. Without memory for a snapshot the calls are
     *           interrupted one by one, each looked for from the start of the list.
     *           A canceller sets the cause, or `stopped`, and then takes a snapshot; a call is listed, and then looks at
     *           them. The lock orders the two: the snapshot has the call, or the call sees that it comes too late.
     * Rejected: a set of all waiters of the runtime, or a look at all its fibers: a cancellation beside 100,000 bystanders
     *           took 12 ms. A ConcurrentHashMap: its bins are monitors, which set a fiber aside with its worker in hand.
     *           Putting each wait on the list: two atomics and, without stripes, a hot lock for what most programs never
     *           use. */
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, CancelToken.class, Object.class);
    private static final VarHandle STRIPES = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "stripes", VarHandle.class, CancelToken.class, CancelList[].class);
    private static final VarHandle SHIELDS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "shields", VarHandle.class, CancelToken.class, CancelList.class);

    private static final Object CLOSED = new Object();
    private static final int STRIPE_COUNT = 16;

    private final @Nullable CancelToken parent;
    private final CancelToken run;
    private final boolean interrupts;
    private final @Nullable Group group;
    private final CancelList members = new CancelList(this);
    private volatile CancelList @Nullable [] stripes;
    private volatile @Nullable CancelList shields; // of a run that has had an uncancellable scope
    private volatile @Nullable Object state;
    private volatile boolean deadline;
    private @Nullable CancelToken nextTaken; // of the one canceller that has taken this token off its list

    private final SpinLock lock = new SpinLock();
    private BlockingCall.@Nullable Entry first;
    private int size; // of the list of calls
    private volatile boolean stopped;
    private @Nullable Fiber told; // guarded by the lock

    /** @param around the scope around; null for a run */
    public CancelToken(@Nullable CancelToken around) {
        this(around, around, false, null);
    }

    private CancelToken(
            @Nullable CancelToken around, @Nullable CancelToken inRun, boolean interrupts, @Nullable Group group) {
        this.parent = around;
        this.run = inRun == null ? this : inRun.run;
        this.interrupts = interrupts;
        this.group = group;
    }

    /**
     * The token of a new scope inside another one.
     *
     * @param interrupts whether a cancellation of this scope, or of one around it, interrupts the waits inside
     * @param shields whether no cancellation of a scope around it reaches it
     * @param group the group that the scope belongs to; null for none
     */
    public static CancelToken of(CancelToken around, boolean interrupts, boolean shields, @Nullable Group group) {
        return new CancelToken(shields ? null : around, around, interrupts, group);
    }

    /** The group that the scope belongs to. */
    public @Nullable Group group() {
        return group;
    }

    /** The token of the scope around that has one of its own; null for a run. */
    public @Nullable CancelToken around() {
        return parent;
    }

    /** The token of the run. */
    CancelToken run() {
        return run;
    }

    /** Whether the scope, or one around it, is uncancellable. */
    public boolean shielded() {
        CancelToken t = this;
        for (CancelToken next = t.parent; next != null; next = t.parent) {
            t = next;
        }
        return t.run != t;
    }

    // ---- cause ------------------------------------------------------------------------------------------------

    /** Sets the cause unless there is one or the scope has ended. Returns whether this call set it. */
    public boolean cancel(Throwable why) {
        return STATE.compareAndSet(this, (Object) null, why);
    }

    /** Whether the scope is neither cancelled itself nor at its end. */
    public boolean open() {
        return state == null;
    }

    /** A timer will cancel the scope. */
    public void expectDeadline() {
        deadline = true;
    }

    /** Whether a timer will cancel this scope or one around it. */
    public boolean hasDeadline() {
        for (CancelToken t = this; t != null; t = t.parent) {
            if (t.deadline && t.ownCause() == null) {
                return true;
            }
        }
        return false;
    }

    /** The scope has ended: it can no longer be cancelled. Returns whether it was. */
    public boolean close() {
        leaveList();
        return !STATE.compareAndSet(this, (Object) null, CLOSED) && state != CLOSED;
    }

    /** Why this scope or one around it is cancelled; null if it is not. */
    public @Nullable Throwable cause() {
        for (CancelToken t = this; t != null; t = t.parent) {
            Throwable c = t.ownCause();
            if (c != null) {
                return c;
            }
        }
        return null;
    }

    /** The cause set on this very token. */
    public @Nullable Throwable ownCause() {
        return state instanceof Throwable c ? c : null;
    }

    /** Whether this token is the given one or lies inside it. */
    public boolean within(CancelToken other) {
        for (CancelToken t = this; t != null; t = t.parent) {
            if (t == other) {
                return true;
            }
        }
        return false;
    }

    // ---- members ----------------------------------------------------------------------------------------------

    /**
     * From now on a cancellation of the scope around reaches this one, or the run knows of an uncancellable one; before
     * anything else knows the token.
     *
     * @param stripe see {@link #add}
     */
    public void enlist(int stripe) {
        if (parent != null) {
            parent.add(this, stripe);
        } else if (run != this) {
            run.shieldList().add(this);
        }
    }

    private CancelList shieldList() {
        CancelList s = shields;
        if (s == null) {
            CancelList made = new CancelList(this);
            s = (CancelList) SHIELDS.compareAndExchange(this, (CancelList) null, made);
            s = s == null ? made : s;
        }
        return s;
    }

    /**
     * Puts one that is on no list on one of this token. It then has to look at {@link #cause()}.
     *
     * @param stripe any number; threads that give different ones are not in each other's way
     */
    public void add(Cancellable c, int stripe) {
        CancelList[] all = stripes;
        if (all == null) {
            if (members.addIfFree(c)) {
                return;
            }
            all = makeStripes();
        }
        all[stripe & (STRIPE_COUNT - 1)].add(c);
    }

    private CancelList[] makeStripes() {
        CancelList[] made = new CancelList[STRIPE_COUNT];
        for (int i = 0; i < STRIPE_COUNT; i++) {
            made[i] = new CancelList(this);
        }
        CancelList[] there = (CancelList[]) STRIPES.compareAndExchange(this, (Object) null, made);
        return there == null ? made : there;
    }

    /** Takes off a member, in the order of joining; null if there is none left. */
    public @Nullable Cancellable take() {
        Cancellable c = members.take();
        CancelList[] all = stripes;
        for (int i = 0; c == null && all != null && i < all.length; i++) {
            c = all[i].take();
        }
        return c;
    }

    /** Ends the waits in this cancelled scope and in those inside it; throws a failure when all have been notified. */
    @Override
    public void cancelled(Throwable why) {
        Throwable failure = null;
        CancelToken firstInner = null; // a queue, linked through the tokens: there may be very many inside one another
        CancelToken lastInner = null;
        for (CancelToken t = this; t != null; ) {
            for (Cancellable c = t.take(); c != null; c = t.take()) {
                if (c instanceof CancelToken inner) {
                    if (lastInner == null) {
                        firstInner = inner;
                    } else {
                        lastInner.nextTaken = inner;
                    }
                    lastInner = inner;
                    continue;
                }
                try {
                    c.cancelled(why);
                } catch (Throwable e) { // the others are notified all the same
                    failure = failure == null ? e : failure;
                }
            }
            t = firstInner;
            if (t != null) {
                firstInner = t.nextTaken;
                lastInner = firstInner == null ? null : lastInner;
            }
        }
        if (failure != null) {
            Firing.rethrow(failure);
        }
    }

    /**
     * Whether a condition holds for each member of each scope of this run, tokens of inner scopes and of uncancellable
     * ones among them; allocates.
     */
    public boolean eachMember(Predicate<Cancellable> condition) {
        boolean[] holds = {true};
        ArrayDeque<CancelToken> tokens = new ArrayDeque<>();
        forEachOutermost(tokens::add);
        for (CancelToken t = tokens.poll(); t != null && holds[0]; t = tokens.poll()) {
            t.forEachMember(m -> {
                if (m instanceof CancelToken inner) {
                    tokens.add(inner);
                }
                holds[0] = holds[0] && condition.test(m);
            });
        }
        return holds[0];
    }

    /** Shows the token of this run, and those of its uncancellable scopes; allocates. */
    public void forEachOutermost(Consumer<CancelToken> action) {
        action.accept(this);
        CancelList s = shields;
        if (s != null) {
            forEach(s.snapshot(), c -> action.accept((CancelToken) c));
        }
    }

    /** Shows the members that are there now, not those of tokens inside; allocates. */
    public void forEachMember(Consumer<Cancellable> action) {
        forEach(members.snapshot(), action);
        CancelList[] all = stripes;
        if (all != null) {
            for (CancelList stripe : all) {
                forEach(stripe.snapshot(), action);
            }
        }
    }

    /** Does {@link #forEachMember(Consumer)} for so many of each list at most. */
    public void forEachMember(int most, Consumer<Cancellable> action) {
        forEach(members.first(most), action);
        CancelList[] all = stripes;
        if (all != null) {
            for (CancelList stripe : all) {
                forEach(stripe.first(most), action);
            }
        }
    }

    private static void forEach(@Nullable Cancellable[] some, Consumer<Cancellable> action) {
        for (Cancellable c : some) {
            if (c != null) {
                action.accept(c);
            }
        }
    }

    // ---- calls ------------------------------------------------------------------------------------------------

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
        interruptCalls(null);
    }

    private void interruptCalls(@Nullable Consumer<Fiber> toldOfAll) {
        boolean all = toldOfAll != null; // else those that want it
        @Nullable BlockingCall @Nullable [] calls;
        try {
            calls = calls();
        } catch (OutOfMemoryError e) {
            for (BlockingCall c = nextRunning(all); c != null; c = nextRunning(all)) {
                interrupt(c, toldOfAll);
            }
            return;
        }
        if (calls != null) {
            for (BlockingCall c : calls) {
                if (c != null && (all || c.wantedBy(this))) {
                    interrupt(c, toldOfAll);
                }
            }
        }
    }

    private void interrupt(BlockingCall c, @Nullable Consumer<Fiber> told) {
        c.interruptFor(this);
        if (told != null) {
            told.accept(c.fiber());
        }
    }

    /**
     * Shows fibers whose tasks wait outside the runtime in this scope, or one inside it, so many calls at most, the
     * youngest ones. A fiber may come twice. Allocates.
     */
    public void forEachCall(int most, Consumer<Fiber> action) {
        (interrupts ? this : run).forEachCall(most, this, action); // the run lists all
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
     * @param told gets the fibers of the present calls
     */
    public void stop(Consumer<Fiber> told) {
        stopped = true; // before the snapshot
        interruptCalls(told);
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

    /** The calls there are, and nulls; null if there are none, since a start does without their class. */
    private @Nullable BlockingCall @Nullable [] calls() {
        lock.lock();
        int n = size;
        lock.unlock();
        while (n > 0) {
            @Nullable BlockingCall[] all = new BlockingCall[n + n / 8]; // not under the lock
            lock.lock();
            n = size;
            if (n <= all.length) {
                int i = 0;
                for (BlockingCall.Entry e = first; e != null; e = e.next) {
                    all[i++] = e.call;
                }
                lock.unlock();
                return all;
            }
            lock.unlock();
        }
        return null;
    }
}
