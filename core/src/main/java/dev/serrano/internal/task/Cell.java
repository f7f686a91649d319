package dev.serrano.internal.task;

import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.WaitStack;
import dev.serrano.internal.fiber.Waiter;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A single-assignment cell with waiters: the one word behind futures, promises and events.
 * <p>Memory consistency: actions before the completion happen-before any reading of the result, and before whatever a
 * fired waiter goes on to do.
 */
public abstract class Cell implements Registration {
    /* Implementation.
     * state: null = empty, no waiters | WaitNode = empty, head of the stack of waiters | anything else = the result
     *        (Nil for null, Failed for a failure). One word decides between registration and completion, so no wake-up
     *        is lost: complete() takes the waiters with the same compare-and-set that stores the result.
     * Home-confirmed completion (ADR-0004): a future that is known to its home worker only is completed with
     *        completeUnshared: an opaque look and a release store. That store may overwrite a waiter whose
     *        compare-and-set fell between the two. Such a waiter has itself confirmed by a message to the home worker
     *        (see FutureTask.register), which sees its own earlier store and fires it. Test: CompletionVsRegistration.
     * Waiters are fired in the order of registration, outside any lock, and never inside each other (Firing). Steps
     *        that may lack stack or memory come before the compare-and-set. Those that are stale are dropped while
     *        others register (WaitStack). */
    private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "state", VarHandle.class, Cell.class, Object.class);

    private @Nullable Object state;

    public final @Nullable Object stateAcquire() {
        return STATE.getAcquire(this);
    }

    /** Whether a state is a result. */
    public static boolean isResult(@Nullable Object s) {
        return s != null && !(s instanceof WaitNode);
    }

    public final boolean resolved() {
        return isResult(stateAcquire());
    }

    /**
     * Stores the result unless there is one; fires the waiters. Returns whether this call stored it. The caller has
     * stack for that.
     */
    public final boolean complete(Object result) {
        return complete(result, false);
    }

    /**
     * Like {@link #complete}, for callers with an unknown amount of stack: a StackOverflowError is thrown while nothing
     * has changed.
     */
    public final boolean completeOrOverflow(Object result) {
        return complete(result, true);
    }

    private boolean complete(Object result, boolean asks) {
        for (; ; ) {
            Object s = STATE.getAcquire(this);
            if (s != null) {
                return !isResult(s) && completeAwaited(result, asks);
            }
            if (STATE.compareAndSet(this, null, result)) {
                return true;
            }
        }
    }

    /** Completes a cell with waiters, some of which may be stale. */
    private boolean completeAwaited(Object result, boolean asks) {
        if (asks) {
            StackProbe.ask();
        }
        Firing firing = null;
        try {
            for (; ; ) {
                if (!(STATE.getAcquire(this) instanceof WaitNode head)) {
                    return false;
                }
                if (firing == null) {
                    firing = Firing.open(WaitStack.setsOff(head));
                }
                if (STATE.compareAndSet(this, head, result)) {
                    Firing.fire(firing, head);
                    return true;
                }
            }
        } finally {
            Firing.close(firing);
        }
    }

    /**
     * Stores the result of a cell that only the calling worker completes and of which no other worker is known to wait.
     * Waiters from elsewhere that this store overwrites must have asked for confirmation.
     *
     * @return false if there are waiters: use {@link #complete}
     */
    public final boolean completeUnshared(Object result) {
        if (STATE.getOpaque(this) != null) {
            return false;
        }
        STATE.setRelease(this, result);
        return true;
    }

    /** Adds a waiter. Returns false if there is a result already. */
    public final boolean push(WaitNode node) {
        for (; ; ) {
            Object s = STATE.getAcquire(this);
            if (isResult(s)) {
                return false;
            }
            WaitStack.link(node, (WaitNode) s);
            if (STATE.compareAndSet(this, s, node)) {
                return true;
            }
        }
    }

    @Override
    public boolean register(Waiter waiter) {
        return push(waiter);
    }

    /** How many nodes the cell holds; for tests, while no thread registers or completes. */
    final int registered() {
        return stateAcquire() instanceof WaitNode head ? WaitStack.size(head) : 0;
    }
}
