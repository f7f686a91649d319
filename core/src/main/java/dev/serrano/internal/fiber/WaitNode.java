package dev.serrano.internal.fiber;

import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A party that waits for a single-assignment cell: a suspended fiber, a parked thread, or a callback.
 * <p>Nodes form an intrusive stack in the cell until it resolves, youngest first; each is then fired exactly once
 * ({@link Firing}). Those whose wait has ended otherwise are dropped as others are added, so that a cell which lives long
 * holds at most about twice as many as wait for it.
 */
public abstract class WaitNode {
    /* Implementation.
     * next    the stack, see below; afterwards the queue of a Firing.
     * credit  how many more nodes may lie above this one before the stack is swept. Plain: written before the node is
     *         published.
     * sets    the most that this node, or one below it, sets off. Plain, as credit.
     * The two take what is padding in a Waiter, of which each suspended task has one.
     *
     * A Treiber stack whose head is the cell's state: nodes are added by compare-and-set, and taken all at once by the
     * completion's. Between, a thread that adds a node leaves out others that are stale, and stale they are for good:
     * - those at the top, by linking the new node to what lies below them;
     * - now and again (credit), those below, by linking each node that is alive to the next one alive (sweep).
     * Links. Before the completion a link leads down, and past nothing but nodes that are stale: so it was when the
     * node was published, and a sweep computes its replacement along such links. So whatever sweeps run at once, the
     * completion's walk meets each node that is alive once, in order; a node that is stale may come back, for a while.
     * The completion turns the links round, from the top down, each with a release store, while a sweep may still be on
     * its way. A turned link that the sweep reads may lead anywhere. It writes by compare-and-set, expecting the
     * link down that it has read before: if the completion's walk comes by the node that is written to, it has turned
     * that link before any one below, and the write fails; if not, the node is stale, and of no use.
     * The walk of such a sweep ends: above a turned link all are turned, up to the top.
     * Costs: a sweep comes after as many additions as the last one left nodes, 16 at least.
     * Rejected: to lock the head while a sweep rebuilds the stack. A completion would have to wait for it. Links in
     * both directions: a reference more in each suspended task.
     * Test: jcstress WaitSweep, WaitStackTest. */
    static final int FEW = 16;

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

    // ---- the stack of a cell ----------------------------------------------------------------------------------

    /** Prepares a new node to become the head in place of another one, null if the stack is empty. */
    public static void link(WaitNode node, @Nullable WaitNode head) {
        WaitNode below = alive(head);
        node.setNext(below);
        node.sets = (byte) node.setsOff();
        if (below == null) {
            node.credit = FEW;
            return;
        }
        node.sets = (byte) Math.max(node.sets, below.sets);
        node.credit = below.credit - 1;
        if (node.credit == 0) {
            node.credit = Math.max(FEW, sweep(below));
        }
    }

    /** The most that this node and those below it set off. */
    public final int setOffInAll() {
        return sets;
    }

    private static @Nullable WaitNode alive(@Nullable WaitNode from) {
        WaitNode n = from;
        while (n != null && n.stale()) {
            n = n.next();
        }
        return n;
    }

    /** Leaves out the nodes below this one that are stale. Returns how many are left, this one included. */
    private static int sweep(WaitNode first) {
        int left = 0;
        for (WaitNode n = first; n != null; left++) {
            WaitNode next = n.next();
            WaitNode after = alive(next);
            if (after != next) {
                n.casNext(next, after);
            }
            n = after;
        }
        return left;
    }

    /** Whether nothing waits for a cell without a result whose state this is. */
    public static boolean isIdle(@Nullable Object state) {
        return state == null || state instanceof WaitNode head && alive(head) == null;
    }

    /** The nodes of a stack that the caller has taken, oldest first. */
    static WaitNode inOrder(WaitNode head) {
        WaitNode first = head;
        WaitNode n = head.next();
        head.setNext(null);
        while (n != null) {
            WaitNode next = n.next();
            n.setNext(first);
            first = n;
            n = next;
        }
        return first;
    }

    /** How many nodes a stack holds, those included that are stale: for tests, while none is added or taken. */
    public static int size(@Nullable WaitNode head) {
        int size = 0;
        for (WaitNode n = head; n != null; n = n.next()) {
            size++;
        }
        return size;
    }
}
