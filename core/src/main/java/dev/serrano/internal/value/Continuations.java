package dev.serrano.internal.value;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.entrance.Entrance;
import dev.serrano.internal.fiber.Cancellable;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.idle.WorkerGroup;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.DeferredTask;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SyncKind;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Actions that run, as tasks of their own, when a cell has a result. */
public final class Continuations {
    private Continuations() {}

    /**
     * Runs the action as a task when the future is done: in the current finish scope if the caller is a task, which
     * then waits for it; otherwise as a run of its own on the common runtime.
     *
     * @return the task, which may be cancelled as long as it is not ready; null of a run
     */
    static <T extends @Nullable Object> @Nullable Pending whenDone(
            CellFuture<T> future, Consumer<Object> action, Consumer<Failed> whenCancelled) {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            Entrance.get().needCommon(); // so that it fails here if it cannot be made, and not who completes the future
            WaitNode node = new InRunOfItsOwn(future, action);
            if (!future.registerFrom(node, null)) {
                node.fire();
            }
            return null;
        }
        StackProbe.ask(); // before the unit
        FinishScope scope = f.currentScope();
        Members members = Members.ofContinuation(f.context());
        Pending pending = new Pending(f.place(), scope, future, members, action, whenCancelled);
        Deferred node = new Deferred(pending);
        scope.retain();
        try {
            scope.token()
                    .add(pending, f.stripe); // before the look at the causes: a canceller looks the other way round
            if (!future.registerFrom(node, f.worker)) {
                pending.start();
                return pending;
            }
        } catch (Throwable e) { // no memory
            pending.forget();
            throw e;
        }
        Throwable why =
                f.engine.cancellations.active() == 0 ? null : scope.token().cause();
        if (why != null) {
            pending.cancelled(why);
        }
        return pending;
    }

    /** Runs an action soon, on a thread where user code may run. */
    static void runLater(CompletableFuture<?> of, Runnable action) {
        if (of.getNumberOfDependents() == 0) {
            action.run(); // no code of the program can run
        } else {
            of.defaultExecutor().execute(action);
        }
    }

    /** Runs the action as a run of the common runtime. */
    private static final class InRunOfItsOwn extends WaitNode {
        private static final VarHandle STARTED = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "started", VarHandle.class, InRunOfItsOwn.class, int.class);

        private final CellFuture<?> future;
        private final Consumer<Object> action;
        private final @Nullable ClassLoader loader = Thread.currentThread().getContextClassLoader();
        private int started;

        InRunOfItsOwn(CellFuture<?> future, Consumer<Object> action) {
            this.future = future;
            this.action = action;
        }

        @Override
        public void fire() {
            if (STARTED.compareAndSet(this, 0, 1)) {
                Object result = TaskFiber.result(future.cell());
                execute(() -> action.accept(result));
            }
        }

        /** With the context class loader of the registering task, not of the completing one. */
        private void execute(TaskBody body) {
            Thread t = Thread.currentThread();
            ClassLoader before = t.getContextClassLoader();
            t.setContextClassLoader(loader);
            try {
                Entrance.get().executeOnCommon(body);
            } finally {
                t.setContextClassLoader(before);
            }
        }
    }

    /** The node that waits at the cell for a {@link Pending}. */
    private static final class Deferred extends WaitNode {
        private final Pending task;

        public Deferred(Pending task) {
            this.task = task;
        }

        @Override
        public boolean onlyQueues() {
            return true;
        }

        @Override
        public boolean stale() {
            return task.started();
        }

        @Override
        public void fire() {
            task.start();
        }
    }

    /**
     * A task that is created now and becomes ready when its cell has a result. It counts in its scope from now on, and
     * is a member of its token as long as it is not ready.
     */
    public static final class Pending extends Cancellable implements DeferredTask {
        /* started: by compare-and-set; the winner makes the task ready, or ends it. It leaves the list of the token
         * last: see Standstill. */
        private static final VarHandle STARTED = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "started", VarHandle.class, Pending.class, int.class);

        private final WorkerGroup place;
        private final FinishScope scope; // with a unit
        private final CellFuture<?> future;
        private final @Nullable Members members;
        private final Consumer<Object> action;
        private final Consumer<Failed> whenCancelled;
        private int started;

        Pending(
                WorkerGroup place,
                FinishScope scope,
                CellFuture<?> future,
                @Nullable Members members,
                Consumer<Object> action,
                Consumer<Failed> whenCancelled) {
            this.place = place;
            this.scope = scope;
            this.future = future;
            this.members = members;
            this.action = action;
            this.whenCancelled = whenCancelled;
        }

        /** The scope in which the task counts. */
        @Override
        public FinishScope scope() {
            return scope;
        }

        @Override
        public Object what() {
            return NamedBody.original(action).getClass().getName();
        }

        /** The cell that the task waits for. */
        @Override
        public Cell awaited() {
            return future.cell();
        }

        CellFuture<?> source() {
            return future;
        }

        /** Whether it is ready, or has ended, already. */
        boolean started() {
            return (int) STARTED.getAcquire(this) != 0;
        }

        /** Ends the task without running it: its scope, or what it was to fill, is cancelled. */
        @Override
        public void cancelled(Throwable why) {
            Failed failed = CancelledFuture.of(why); // before anything changes
            if (STARTED.compareAndSet(this, 0, 1)) {
                try {
                    Members.discard(members, why);
                    whenCancelled.accept(failed);
                } finally {
                    scope.release();
                    leaveList();
                }
            }
        }

        /** The cell has a result. May be called several times. */
        void start() {
            ReadyTask t;
            try {
                t = new ReadyTask(this, TaskFiber.result(future.cell()));
            } catch (OutOfMemoryError e) { // a task that waits for this one would do so for ever
                place.runtime.broken(e);
                return;
            }
            if (STARTED.compareAndSet(this, 0, 1)) {
                Worker.ready(place, t);
                leaveList();
            }
        }

        /** There is to be no such task. */
        private void forget() {
            if (STARTED.compareAndSet(this, 0, 1)) {
                Members.discard(members, CancelledFuture.NO_MEMORY.cause());
                leaveList();
                scope.release();
            }
        }
    }

    /** Like an async, but its end is reported also if it is cancelled before it begins. */
    private static final class ReadyTask extends SpawnedTask {
        private final Pending origin;
        private final Object result;
        private boolean begun;

        ReadyTask(Pending origin, Object result) {
            this.origin = origin;
            this.result = result;
            this.owner = origin.scope;
            this.slot = IN_TRANSIT;
        }

        @Override
        public Object body() {
            return origin.action;
        }

        @Override
        public void exec(TaskFiber f) {
            try {
                if (origin.members == null) {
                    origin.action.accept(result);
                } else {
                    begun = true;
                    ContextBody.call(f, origin.members, () -> act(f));
                }
            } catch (Throwable e) {
                Unwinding.bodyFailed(f, e);
            }
        }

        private @Nullable Object act(TaskFiber f) {
            SyncEdges.read(origin.future.cell(), SyncKind.START, f.context());
            origin.action.accept(result);
            return null;
        }

        @Override
        public void discard(Throwable why) {
            if (!begun) {
                begun = true;
                Members.discard(origin.members, why);
            }
            origin.whenCancelled.accept(CancelledFuture.of(why));
        }
    }
}
