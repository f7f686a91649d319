package dev.serrano.internal.fiber;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A party that waits for a single-assignment cell: a suspended fiber, a parked thread, or a callback.
 * <p>Nodes form an intrusive stack in the cell until it resolves ({@link WaitStack}); each is then fired exactly once
 * ({@link Firing}).
 */
public abstract class WaitNode {
    /* Implementation.
     * next    see WaitStack; afterwards the queue of a Firing.
     * credit  how many more nodes may lie above this one before the stack is swept. Plain: written before the node is
     *         published.
     * sets    the most that this node, or one below it, sets off. Plain, as credit.
     * The two take what is padding in a Waiter, of which each suspended task has one. */
    /** Makes a fiber or a task ready, or unparks a thread. */
    public static final int NOTHING = 0;
    /** Completes further cells, but calls no code of the program. */
    public static final int CELLS = 1;
    /** Calls code of the program. */
    public static final int CODE = 2;

    private static final VarHandle NEXT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "next", VarHandle.class, WaitNode.class, WaitNode.class);

    private @Nullable WaitNode next;
    int credit;
    byte sets;

    /**
     * Whether firing only queues something, or unparks a thread: nothing else is completed, no code of the program
     * called.
     */
    public boolean onlyQueues() {
        return false;
    }

    /** Called once, by the thread that resolved the cell. Must neither block nor run user code at length. */
    public abstract void fire();

    /** Whether to fire the node would change nothing, now and for good: it may be forgotten. */
    public boolean stale() {
        return false;
    }

    /** The effects of firing the node. */
    public int setsOff() {
        return NOTHING;
    }

    final @Nullable WaitNode next() {
        return (WaitNode) NEXT.getAcquire(this);
    }

    final void setNext(@Nullable WaitNode node) {
        NEXT.setRelease(this, node);
    }

    final void casNext(@Nullable WaitNode expected, @Nullable WaitNode node) {
        NEXT.compareAndSet(this, expected, node);
    }
}
