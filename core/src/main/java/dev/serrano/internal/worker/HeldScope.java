package dev.serrano.internal.worker;

import dev.serrano.TaskBody;
import dev.serrano.internal.task.FinishScope;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A unit of a finish scope in the hands of somebody who is no task of it. */
public final class HeldScope {
    /* Implementation.
     * users  how many callers are in async, plus 1 until the hold is released. The unit of the scope goes with the last,
     *        so nobody spawns into a scope that has ended. Volatile read-modify-writes. */
    private static final VarHandle USERS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "users", VarHandle.class, HeldScope.class, int.class);
    private static final VarHandle RELEASED = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "released", VarHandle.class, HeldScope.class, boolean.class);

    private final FinishScope scope;
    private final WorkerGroup place;
    private final boolean byOthers;
    private int users = 1;
    private boolean released;

    /** The caller has taken a unit of the scope for it. */
    HeldScope(FinishScope scope, WorkerGroup place, boolean byOthers) {
        this.scope = scope;
        this.place = place;
        this.byOthers = byOthers;
        scope.held(byOthers);
    }

    public void async(TaskBody body) {
        enter();
        try {
            AsyncTask t = new AsyncTask(body);
            t.owner = scope;
            t.slot = SpawnedTask.IN_TRANSIT;
            scope.retain();
            try {
                place.offer(t);
            } catch (Throwable e) {
                scope.release();
                throw e;
            }
        } finally {
            exit();
        }
    }

    public boolean isCancelled() {
        return scope.token().cause() != null;
    }

    public void release() {
        if (RELEASED.compareAndSet(this, false, true)) {
            exit();
        }
    }

    private void enter() {
        for (; ; ) {
            int n = (int) USERS.getVolatile(this);
            if (n == 0 || (boolean) RELEASED.getVolatile(this)) {
                throw new IllegalStateException("the hold of " + scope + " has been released: nothing can be spawned"
                        + " into that finish any more");
            }
            if (USERS.compareAndSet(this, n, n + 1)) {
                return;
            }
        }
    }

    private void exit() {
        if ((int) USERS.getAndAdd(this, -1) == 1) {
            scope.heldNoLonger(byOthers);
            scope.release();
        }
    }
}
