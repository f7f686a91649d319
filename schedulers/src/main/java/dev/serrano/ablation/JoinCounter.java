package dev.serrano.ablation;

import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.ChildrenEnd;
import dev.serrano.internal.task.FinishScope;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * How many children of a task have not ended, each counted when it is spawned and when it ends.
 * <p>Source: A. Prell's thesis, chapter 4: spawn and sync. Unlike a {@link FinishScope} it does not count what the
 * children spawn, unless they count it themselves and the counter is chained to theirs.
 */
final class JoinCounter implements ChildrenEnd {
    /* Implementation.
     * units   one for the parent, one for each child that lives. Volatile read-modify-writes: the release of a unit
     *         publishes what the child did, the one that makes it 0 acquires all. Only the parent adds, while it holds
     *         its unit.
     * waiter  plain; written by the parent before it gives up its unit, read by the party that takes the last one.
     * above   the counter that goes down when this one comes to 0 without a waiter; null if there is none. */
    private static final VarHandle UNITS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "units", VarHandle.class, JoinCounter.class, int.class);

    private final @Nullable JoinCounter above;
    private int units = 1;
    private @Nullable WaitNode waiter;

    /**
     * @param above gives up a unit, too, when all units of this counter are given up; null if there is none
     */
    public JoinCounter(@Nullable JoinCounter above) {
        this.above = above;
    }

    /** Counts a child. The parent only. */
    public void retain() {
        UNITS.getAndAdd(this, 1);
    }

    /** Counts off a child that has ended, or a parent that does not wait for its children. */
    public void release() {
        JoinCounter c = this;
        while (c != null && (int) UNITS.getAndAdd(c, -1) == 1) {
            WaitNode w = c.waiter;
            if (w != null) {
                w.fire();
                return;
            }
            c = c.above;
        }
    }

    /** Whether no child lives. The parent only. */
    public boolean onlyUnit() {
        return (int) UNITS.getVolatile(this) == 1;
    }

    /** Gives up the parent's unit; the waiter is fired with the last one. Returns false if it was the last. */
    @Override
    public boolean register(Waiter w) {
        waiter = w;
        return (int) UNITS.getAndAdd(this, -1) != 1;
    }

    /** The parent's wait is over, and no child lives: the counter may be used again. */
    public void reset() {
        waiter = null;
        units = 1;
    }

    @Override
    public String toString() {
        return "sync@" + Integer.toHexString(System.identityHashCode(this));
    }
}
