package dev.serrano.internal.scheduler;

import dev.serrano.TaskRuntime;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.FinishScope;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Actions that run, as tasks of their own, when a cell has a result. */
final class Continuations {
    private Continuations() {}

    /**
     * Runs the action as a task when the future is done: in the current finish scope if the caller is a task, which
     * then waits for it; otherwise as a run of its own on the common runtime.
     */
    static <T extends @Nullable Object> void whenDone(
            CellFuture<T> future, Consumer<Object> action, Consumer<Throwable> whenCancelled) {
        TaskFiber f = TaskFiber.current();
        if (f == null) {
            TaskRuntime.common(); // so that it fails here if it cannot be made, and not whoever completes the future
            Deferred node = new Deferred(null, null, future, action, whenCancelled);
            if (!future.registerFrom(node, null)) {
                node.fire();
            }
            return;
        }
        FinishScope scope = f.retainCurrentScope();
        Deferred node = new Deferred(f.place(), scope, future, action, whenCancelled);
        f.engine
                .cancellations
                .pending()
                .add(node); // before the look at the scope: a canceller looks the other way round
        if (!future.registerFrom(node, f.worker)) {
            node.fire();
            return;
        }
        Throwable why =
                f.engine.cancellations.active() == 0 ? null : scope.token().cause();
        if (why != null) {
            node.cancel(why);
        }
    }

    /** Runs an action soon, on a thread where user code may run. */
    static void runLater(CompletableFuture<?> of, Runnable action) {
        if (of.getNumberOfDependents() == 0) {
            action.run(); // nobody's code can run
        } else {
            of.defaultExecutor().execute(action);
        }
    }

    /** A task that is created now and becomes ready when its cell has a result. It counts in its scope from now on. */
    static final class Deferred extends WaitNode {
        private static final VarHandle STARTED = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "started", VarHandle.class, Deferred.class, int.class);

        private final @Nullable WorkerGroup place;
        private final @Nullable FinishScope scope; // with a unit
        private final CellFuture<?> future;
        private final Consumer<Object> action;
        private final Consumer<Throwable> whenCancelled;
        private int started;

        Deferred(
                @Nullable WorkerGroup place,
                @Nullable FinishScope scope,
                CellFuture<?> future,
                Consumer<Object> action,
                Consumer<Throwable> whenCancelled) {
            this.place = place;
            this.scope = scope;
            this.future = future;
            this.action = action;
            this.whenCancelled = whenCancelled;
        }

        /** The scope in which the task counts; null for a run of its own. */
        @Nullable
        FinishScope scope() {
            return scope;
        }

        /** What the task waits for. */
        Cell awaited() {
            return future.cell();
        }

        /** Ends the task without running it if its scope lies in the cancelled one. */
        void cancelWithin(CancelToken token, Throwable why) {
            if (scope != null && scope.token().within(token)) {
                cancel(why);
            }
        }

        void cancel(Throwable why) {
            if (scope == null || place == null || !STARTED.compareAndSet(this, 0, 1)) {
                return;
            }
            whenCancelled.accept(FutureTask.cancelled(why));
            scope.release();
            place.engine.cancellations.pending().remove(this); // last: see Standstill
        }

        @Override
        public void fire() {
            if (!STARTED.compareAndSet(this, 0, 1)) {
                return;
            }
            Object result = TaskFiber.result(future.cell());
            if (scope == null || place == null) {
                TaskRuntime.common().execute(() -> action.accept(result));
                return;
            }
            AsyncTask t = new AsyncTask(() -> action.accept(result));
            t.owner = scope;
            t.slot = SpawnedTask.IN_TRANSIT;
            place.ready(t);
            place.engine.cancellations.pending().remove(this); // last: see Standstill
        }
    }
}
