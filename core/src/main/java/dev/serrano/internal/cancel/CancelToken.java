package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.CancelList;
import dev.serrano.internal.fiber.Cancellable;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cancellation state shared by a finish scope with options, or the root scope of a run, and the plain scopes inside it.
 */
@SuppressWarnings("this-escape") // its lists note whose they are
public class CancelToken extends Cancellable {
    /* Implementation.
     * state     null, then once the cause, or CLOSED, by compare-and-set: the first of canceller and end of the scope
     *           wins. Volatile reads at checks.
     * members, stripes   who has to hear of a cancellation: fibers that have waited in the scope, tasks of map and
     *           onComplete whose future is not done yet, tokens of scopes inside. So a cancellation costs those alone,
     *           whatever else the runtime has. Stripes are made when two threads meet at `members`, and stay.
     * Canceller: sets the cause, then looks for stripes, then takes the members off, one by one, and tells each. Member:
     *           is put on a list, maybe of a new stripe, publishes what it waits for, then looks at the causes of this
     *           token and of those around it. Two pairs of Dekker: cause against stripes, cause against the waiter
     *           (WaitingFiber.suspend). Between list and cause the lock of the list does it: who is put there after the
     *           canceller was there has got the lock from it, and so sees the cause.
     * A fiber stays on the list of the scope where it has waited last until it waits in another one or is idle, and
     *           so most waits do not come here. So being on a list says that the fiber may wait there; its waiter says
     *           whether it does.
     * A token of a scope inside is put on the list of the one around it before anything else knows it, and taken off
     *           by close(). A canceller that has taken it off goes through its members next. Nobody is missed by it
     *           that comes to the inner token later: all look at the causes around.
     * Rejected: a set of all waiters of the runtime, or a look at all its fibers: a cancellation beside 100,000 bystanders
     *           took 12 ms. A ConcurrentHashMap: its bins are monitors, which set a fiber aside with its worker in hand.
     *           Putting each wait on the list: two atomics and, without stripes, a hot lock for what most programs never
     *           use. */
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, CancelToken.class, Object.class);
    private static final VarHandle STRIPES = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "stripes", VarHandle.class, CancelToken.class, CancelList[].class);

    private static final Object CLOSED = new Object();
    private static final int STRIPE_COUNT = 16;

    private final @Nullable CancelToken parent;
    private final CancelList members = new CancelList(this);
    private volatile CancelList @Nullable [] stripes;
    private volatile @Nullable Object state;
    private volatile boolean deadline;
    private @Nullable CancelToken nextTaken; // of the one canceller that has taken this token off its list

    public CancelToken(@Nullable CancelToken parent) {
        this.parent = parent;
    }

    /** The token of the scope around that has one of its own; null for a run. */
    public final @Nullable CancelToken around() {
        return parent;
    }

    // ---- cause ------------------------------------------------------------------------------------------------

    /** Sets the cause unless there is one or the scope has ended. Returns whether this call set it. */
    public final boolean cancel(Throwable why) {
        return STATE.compareAndSet(this, (Object) null, why);
    }

    /** Whether the scope is neither cancelled itself nor at its end. */
    public final boolean open() {
        return state == null;
    }

    /** A timer will cancel the scope. */
    public final void expectDeadline() {
        deadline = true;
    }

    /** Whether a timer will cancel this scope or one around it. */
    public final boolean hasDeadline() {
        for (CancelToken t = this; t != null; t = t.parent) {
            if (t.deadline && t.ownCause() == null) {
                return true;
            }
        }
        return false;
    }

    /** The scope has ended: it can no longer be cancelled. Returns whether it was. */
    public final boolean close() {
        leaveList();
        return !STATE.compareAndSet(this, (Object) null, CLOSED) && state != CLOSED;
    }

    /** Why this scope or one around it is cancelled; null if it is not. */
    public final @Nullable Throwable cause() {
        for (CancelToken t = this; t != null; t = t.parent) {
            Throwable c = t.ownCause();
            if (c != null) {
                return c;
            }
        }
        return null;
    }

    /** The cause set on this very token. */
    public final @Nullable Throwable ownCause() {
        return state instanceof Throwable c ? c : null;
    }

    /** Whether this token is the given one or lies inside it. */
    public final boolean within(CancelToken other) {
        for (CancelToken t = this; t != null; t = t.parent) {
            if (t == other) {
                return true;
            }
        }
        return false;
    }

    // ---- members ----------------------------------------------------------------------------------------------

    /** From now on a cancellation of the scope around reaches this one; before anything else knows the token. */
    public void joinParent(int stripe) {
        if (parent != null) {
            parent.add(this, stripe);
        }
    }

    /**
     * Puts one that is on no list on one of this token. It then has to look at {@link #cause()}.
     *
     * @param stripe any number; those who give different ones are not in each other's way
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

    /** Takes off a member that has to hear of a cancellation, in the order of joining; null if there is none left. */
    public @Nullable Cancellable take() {
        Cancellable c = members.take();
        CancelList[] all = stripes;
        for (int i = 0; c == null && all != null && i < all.length; i++) {
            c = all[i].take();
        }
        return c;
    }

    /** The token that a canceller goes through after this one, which it has taken off its list. */
    public @Nullable CancelToken nextTaken() {
        return nextTaken;
    }

    public void setNextTaken(CancelToken t) {
        nextTaken = t;
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

    /** As {@link #forEachMember(Consumer)}, so many of each list at most. */
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
}
