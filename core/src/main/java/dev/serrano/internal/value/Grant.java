package dev.serrano.internal.value;

import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.BaseCell;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One wait that several may grant and that the waiter may withdraw: whichever comes first, once.
 * <p>Memory consistency: actions before {@link #grant} happen-before what follows a {@link #granted} that sees it.
 */
public final class Grant extends BaseCell {
    /* Implementation.
     * outcome: null = open | WITHDRAWN | what was granted. One compare-and-set from null decides (volatile; read with
     *          acquire), so a grant is either the waiter's, or the granter sees that it is not and gives it to the
     *          next.
     * The cell beneath is resolved afterwards, by wake(), which alone makes the waiter go on: a grant is decided under
     *          the spin lock of a construct, and no task is woken there. A waiter that ends between the two finds the
     *          grant in `outcome`; the late wake() meets a stale node.
     * ending:  plain; written by the waiter before it waits, read by the watchdog of one that does.
     * Rejected: the cell's own state for both. A store of the result there fires the waiters, under the lock. */
    private static final VarHandle OUTCOME = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "outcome", VarHandle.class, Grant.class, Object.class);
    private static final Object WITHDRAWN = Nil.NIL;

    /** A construct with a holder that the others wait for. */
    public interface Held {
        /** The fiber or the thread that has it, or null. */
        @Nullable
        Object holder();
    }

    private final Object construct;
    private @Nullable Object outcome;
    private @Nullable WaitOrigin ending;

    /** @param construct what is waited for; dumps show it */
    public Grant(Object construct) {
        this.construct = construct;
    }

    /** The fiber or the thread for which this wait is; null if that is not known. */
    public @Nullable Object holder() {
        return construct instanceof Held h ? h.holder() : null;
    }

    /** Another worker may go on here, in a deterministic schedule. */
    public static void point() {
        SchedulePoint.reach(false);
    }

    /** Ends the calling task if its scope is cancelled: where a construct may let it go on again and again. */
    public static void endIfCancelled() {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.endIfCancelled();
        }
    }

    /**
     * Comes before the caller stands in a queue: ends a cancelled task, or one that must not wait. A task that is
     * dropped there, since it swallows its end, is granted nothing later.
     */
    public static void beforeWait(String operation) {
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            Suspension.beforeWait(f, operation);
        }
    }

    /** Decides that the waiter gets this; {@link #wake} is to follow. Returns false if something else was decided. */
    public boolean grant(Object what) {
        return OUTCOME.compareAndSet(this, null, what);
    }

    /** Decides that the waiter gets nothing. Returns false if something was granted, which is then the waiter's. */
    public boolean withdraw() {
        return OUTCOME.compareAndSet(this, null, WITHDRAWN);
    }

    /** Whether nothing is decided. */
    public boolean isOpen() {
        return OUTCOME.getAcquire(this) == null;
    }

    /** The granted object; null if nothing was granted. */
    public @Nullable Object granted() {
        Object o = OUTCOME.getAcquire(this);
        return o == WITHDRAWN ? null : o;
    }

    /** Lets the waiter go on. */
    public void wake() {
        complete(Nil.NIL);
    }

    /** Waits to be woken; the cancellation of the task's scope ends the wait, an interrupt does not. */
    public void await(String operation) {
        CellFuture.await(this, operation);
    }

    /**
     * Waits to be woken, interrupted or cancelled.
     *
     * @param nanos how long, in nanoseconds; negative for ever
     * @return whether woken
     */
    public boolean await(String operation, long nanos) throws InterruptedException {
        return CellFuture.await(this, operation, nanos);
    }

    /**
     * Grants itself when another cell has a result, at once if it has one.
     *
     * @param what that which is granted then
     */
    public void grantWhenDone(Cell other, Object what) {
        WaitOrigin e = WaitOrigin.of(other);
        ending = ending == null ? e : ending.and(e);
        WaitNode node = new WaitNode() {
            @Override
            public void fire() {
                if (grant(what)) {
                    wake();
                }
            }

            @Override
            public boolean stale() {
                return !isOpen();
            }

            @Override
            public int setsOff() {
                return CELLS;
            }
        };
        TaskFiber f = TaskFiber.current();
        boolean waits = other instanceof CellFuture<?> future
                ? future.registerFrom(node, f == null ? null : f.worker)
                : other.push(node);
        if (!waits) {
            node.fire();
        }
    }

    /** The origin of a grant by code that calls a construct: any code may. */
    public void grantedByAnybody() {
        ending = ending == null ? WaitOrigin.ANYBODY : ending.and(WaitOrigin.ANYBODY);
    }

    /** The tasks or threads that can end the wait. */
    WaitOrigin ending() {
        WaitOrigin e = ending;
        if (e != null) {
            return e;
        }
        return holder() instanceof TaskFiber f ? new WaitOrigin(WaitOrigin.By.TASKS, f.engine) : WaitOrigin.ANYBODY;
    }

    @Override
    public String toString() {
        return construct.toString();
    }
}
