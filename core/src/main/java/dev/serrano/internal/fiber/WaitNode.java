package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/**
 * A party that waits for a single-assignment cell: a suspended fiber, a parked thread, or a callback.
 * <p>Nodes form an intrusive stack in the cell until it resolves; each is then fired exactly once.
 */
public abstract class WaitNode {
    /**
     * The next node of the stack. Written by the registering thread before the compare-and-set that publishes the node,
     * afterwards only by the one thread that took the whole stack.
     */
    public @Nullable WaitNode next;

    /** Called once, by the thread that resolved the cell. Must neither block nor run user code at length. */
    public abstract void fire();
}
