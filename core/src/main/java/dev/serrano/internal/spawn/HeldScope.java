package dev.serrano.internal.spawn;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.FinishEnd;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.Wrapper;
import dev.serrano.internal.worker.Frames;
import dev.serrano.internal.worker.Hold;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.RunLoop;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.ScopeHolder;
import dev.serrano.spi.TurnHolder;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** A unit of a finish scope for a holder that is no task of it. */
public final class HeldScope extends Cancellable implements Hold {
    /* Implementation.
     * users  how many tasks were spawned here that have not ended, plus 1 until the hold is released. The unit of the
     *        scope goes with the last, so no spawn meets a scope that has ended, and no task outlives it. Volatile
     *        read-modify-writes: the release of a use publishes what the task did, the last one acquires all.
     * holder  notified by the release that a cancellation has brought, or that comes after one; before the unit of the
     *        scope goes, so that its actions are over when the finish ends.
     * A cancellation of the scope releases the hold: tasks spawned into it would not run.
     * turn    the task of a holder that has turns: one object, which is in one queue at most, since the holder spawns it
     *         again only when it has run, or as the last thing that it does. Written by the thread that may spawn; that
     *         right passes on by the means that the holder uses for it. Turns are no users: the unit that the hold has
     *         until it is released covers them. So a cancellation does not release such a hold, and a turn that does
     *         keeps the unit until it has ended (TaskFiber.turnOf). After the holder has let the next turn come, the
     *         rest of one may run beside it, and beside the end of the scope: it touches nothing of the scope any more.
     *         A turn that has spawned tasks, or is observed, has a unit of its own. */
    private static final VarHandle USERS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "users", VarHandle.class, HeldScope.class, int.class);
    private static final VarHandle RELEASED = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "released", VarHandle.class, HeldScope.class, boolean.class);

    private final FinishScope scope;
    private final WorkerGroup place;
    private final boolean byOthers;
    private final @Nullable Members members; // of which those of spawned tasks are made
    private final @Nullable Marks end; // of the finish
    private final @Nullable ScopeHolder holder;
    private final @Nullable String name; // of the tasks, if a member observes
    private final @Nullable TurnHolder turns; // the same, if it has turns
    private @Nullable HeldTask turn;
    private int users = 1;
    private boolean released;

    HeldScope(
            FinishScope scope,
            WorkerGroup place,
            boolean byOthers,
            @Nullable Members members,
            @Nullable TaskContext context,
            @Nullable ScopeHolder holder,
            @Nullable String name) {
        this.holder = holder;
        this.turns = holder instanceof TurnHolder t ? t : null;
        this.name = name;
        this.scope = scope;
        this.place = place;
        this.byOthers = byOthers;
        this.members = members;
        FinishEnd e = members == null || context == null ? null : context.find(FinishEnd.class);
        this.end = e == null ? null : e.marks();
    }

    /** A hold of the innermost scope of a fiber, which is a member of the scope's token until it ends. */
    public static HeldScope of(TaskFiber f, boolean byOthers, @Nullable ScopeHolder holder) {
        f.needWorker();
        StackProbe.ask();
        String name = holder != null && f.isObserved() ? holder.name() : null; // first: it is the program's
        TaskContext context = f.context();
        Members members = Members.ofHold(context); // before the unit: it may load a class at the end of a stack
        HeldScope h = new HeldScope(Frames.retainTop(f), f.place(), byOthers, members, context, holder, name);
        h.join(f.stripe);
        return h;
    }

    /** A hold by others of the scope of a run; any thread that has a unit of the scope. */
    public static HeldScope ofRun(FinishScope scope, WorkerGroup place, ScopeHolder holder) {
        scope.retain(1);
        HeldScope h = new HeldScope(scope, place, true, Members.ofHold(null), null, holder, null);
        h.join(0);
        return h;
    }

    private void join(int stripe) {
        scope.held(byOthers);
        scope.token().add(this, stripe);
        Throwable why = scope.token().cause();
        if (why != null) { // after it is listed: see CancelToken
            try {
                cancelled(why);
            } catch (Throwable e) {
                release(); // no other code can
                throw e;
            }
        }
    }

    /** Spawns a task; returns false if the hold has ended with its scope. */
    public boolean async(TaskBody body) {
        StackProbe.ask(); // or a unit of the scope may be lost half-way
        if (!enter()) {
            return false;
        }
        try {
            Members own = Members.ofHeld(members);
            Members.named(own, name);
            try {
                Worker.ready(place, new HeldTask(this, null, ContextBody.of(own, body)));
            } catch (Throwable e) {
                Members.discard(own, e);
                throw e;
            }
        } catch (Throwable e) {
            leave();
            throw e;
        }
        return true;
    }

    /** Spawns the next turn of the holder. The caller has asked for stack. */
    public void spawnTurn() {
        if (turns == null) {
            throw new IllegalStateException("the hold of " + scope + " has a holder without turns: it must be a"
                    + " TurnHolder, and is " + holder);
        }
        if (members != null) {
            spawnObserved(turns);
            return;
        }
        HeldTask t = turn;
        if (t == null) {
            t = HeldTask.turn(this, turns, null);
            turn = t;
        }
        Worker.ready(place, t);
    }

    private void spawnObserved(TurnHolder of) {
        Members own = Members.ofHeld(members);
        try {
            Members.named(own, name);
            Worker.ready(place, HeldTask.turn(this, of, own));
        } catch (Throwable e) {
            Members.discard(own, e);
            throw e;
        }
    }

    @Override
    public boolean isObserved() {
        return members != null;
    }

    @Override
    public void cancelled(Throwable why) {
        if (turns == null) {
            release();
        } else if (!(boolean) RELEASED.getVolatile(this)) {
            turns.cancelled();
        }
    }

    /** Whether it is this scope that it holds, and not one around it. */
    public boolean holds(FinishScope s) {
        return scope == s;
    }

    public Host home() {
        return Host.of(place.runtime);
    }

    FinishScope scope() {
        return scope;
    }

    /** The holder, if that is known; not the finish. */
    public @Nullable ScopeHolder holder() {
        return holder;
    }

    public boolean isCancelled() {
        return scope.token().cause() != null;
    }

    public void release() {
        if (RELEASED.compareAndSet(this, false, true)) {
            TaskFiber f = end == null && turns == null ? null : TaskFiber.current();
            TaskContext c = end == null || f == null ? null : f.context();
            if (end != null && c != null) {
                end.signal(c, SyncKind.DATA); // not FINISH: the task that calls has not ended
            }
            try {
                if (holder != null && turns == null && isCancelled()) {
                    holder.cancelled();
                }
            } finally {
                if (f == null || !RunLoop.releasesAfterTurn(f, this)) {
                    leave();
                }
            }
        }
    }

    private boolean enter() {
        for (; ; ) {
            int n = (int) USERS.getVolatile(this);
            if (n == 0 || (boolean) RELEASED.getVolatile(this) || turns != null && isCancelled()) {
                if (isCancelled()) {
                    return false;
                }
                throw new IllegalStateException("the hold of " + scope + " has been released: nothing can be spawned"
                        + " into that finish any more");
            }
            if (USERS.compareAndSet(this, n, n + 1)) {
                return true;
            }
        }
    }

    @Override
    public void leave() {
        if ((int) USERS.getAndAdd(this, -1) == 1) {
            scope.release();
            scope.heldNoLonger(byOthers); // after it: no wait for the scope is seen that no code can end
            leaveList();
        }
    }

    /** If a member fails before the turn, the holder ends: no turn is lost, and with it the hold. */
    private static final class TurnWithMembers implements TaskBody, Wrapper {
        private final TurnHolder of;
        private final TaskBody body;
        private boolean begun;

        TurnWithMembers(TurnHolder of, Members own) {
            this.of = of;
            this.body = ContextBody.of(own, () -> {
                begun = true;
                of.turn();
            });
        }

        @Override
        public void run() throws Exception {
            try {
                body.run();
            } catch (Throwable e) {
                if (!begun) {
                    end(e);
                }
                throw e;
            }
        }

        private void end(Throwable why) {
            try {
                of.cancelled();
                of.turn();
            } catch (Throwable e) {
                if (e != why) {
                    why.addSuppressed(e);
                }
            }
        }

        @Override
        public Object wrapped() {
            return body;
        }
    }

    /** A task that somebody who holds a finish has spawned into it. The unit of the hold covers it. */
    private static final class HeldTask extends AsyncTask {
        /* One of several has no unit of the scope: it is a user of the hold. So many tasks of one hold, one after the
         * other, leave the scope's count alone, which all workers share.
         * turns  whose turn it is; null of one of several. */
        private final HeldScope hold;
        private final @Nullable TurnHolder turns;

        HeldTask(HeldScope hold, @Nullable TurnHolder turns, TaskBody body) {
            super(body);
            this.hold = hold;
            this.turns = turns;
            owner = hold.scope;
            slot = IN_TRANSIT;
        }

        static HeldTask turn(HeldScope hold, TurnHolder of, @Nullable Members own) {
            return new HeldTask(hold, of, own == null ? of::turn : new TurnWithMembers(of, own));
        }

        @Override
        protected Hold hold() {
            return hold;
        }

        @Override
        protected boolean isTurn() {
            return turns != null;
        }

        @Override
        protected void execCancelled(TaskFiber f, Throwable why) {
            if (turns == null) {
                super.execCancelled(f, why);
                return;
            }
            try {
                turns.cancelled(); // the canceller may not have come to it yet
            } finally {
                exec(f);
            }
        }

        /** For traces: the class that is named for a turn is the holder's. */
        @Override
        public Object body() {
            return turns == null ? super.body() : turns;
        }
    }
}
