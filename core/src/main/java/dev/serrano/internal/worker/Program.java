package dev.serrano.internal.worker;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.internal.fiber.RuntimeServices;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.FinishScope;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The run to which tasks belong, as they see it. */
public abstract class Program extends WaitNode implements FinishScope.Root {
    /* heldByOthers  how many holds of its scopes others than the runtime's tasks use; changed where they begin and end,
     *               read by the watchdog. */
    private static final VarHandle HELD_BY_OTHERS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "heldByOthers", VarHandle.class, Program.class, int.class);

    private static boolean anyHasEnded; // plain: a launch after the end of another is ordered after it

    private int heldByOthers;

    @Override
    public void heldByOthers(int more) {
        HELD_BY_OTHERS.getAndAdd(this, more);
    }

    /** Whether others than the runtime's tasks may spawn into one of its scopes. */
    public boolean isHeldByOthers() {
        return (int) HELD_BY_OTHERS.getVolatile(this) != 0;
    }

    /** Whether a program of this JVM has ended, and may have left something in the threads that ran it. */
    static boolean anyHasEnded() {
        return anyHasEnded;
    }

    /** It is about to end: before its caller learns of that. */
    protected static void oneEnds() {
        anyHasEnded = true;
    }

    /** The runtime that runs it. */
    public abstract RuntimeServices engine();

    /** The token around those of all its scopes but the uncancellable ones. */
    public abstract CancelToken token();

    /** Asks the tasks of the run to end. Returns whether this call did. */
    public abstract boolean cancel(Throwable why);

    /** Whether the root task runs at the base of the fiber. */
    public abstract boolean isRootFiber(Fiber f);
}
