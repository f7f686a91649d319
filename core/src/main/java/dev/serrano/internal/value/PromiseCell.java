package dev.serrano.internal.value;

import dev.serrano.Promise;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitStack;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Steps;
import dev.serrano.observe.SyncKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A promise: a cell that somebody fills by hand. */
public sealed class PromiseCell<T extends @Nullable Object> extends PointCell implements Promise<T>, CellFuture<T> {
    @Override
    public final Cell cell() {
        return this;
    }

    @Override
    public void put(T value) {
        if (!tryPut(value)) {
            throw alreadyPut("put");
        }
    }

    @Override
    public void fail(Throwable cause) {
        if (!tryFail(cause)) {
            throw alreadyPut("fail");
        }
    }

    private static IllegalStateException alreadyPut(String operation) {
        return new IllegalStateException("Promise." + operation
                + ": the promise has a value or a failure already; it takes one only. Use tryPut or tryFail if several"
                + " may compete");
    }

    @Override
    public boolean tryPut(T value) {
        return fill(Nil.wrap(value));
    }

    @Override
    public boolean tryFail(Throwable cause) {
        return fill(new Failed(Objects.requireNonNull(cause, "cause")));
    }

    private boolean fill(Object result) {
        Steps.point();
        signal();
        boolean did = completeOrOverflow(result);
        Steps.point();
        return did;
    }

    /** One that is filled from outside the runtime. */
    public static final class External<T extends @Nullable Object> extends PromiseCell<T> {}

    /**
     * The result of {@code map}, {@code flatMap}, {@code recover}, {@code all} or {@code any}: filled by the runtime,
     * when other cells have results.
     */
    static final class Derived<T extends @Nullable Object> extends PromiseCell<T> {
        /* by  set when the task is made that is to fill this, of flatMap a second time; volatile: who sets it looks
         *     for a result afterwards, who cancels at it. Null if there is none. */
        final Ending ending;
        private volatile Continuations.@Nullable Pending by;

        Derived(Ending ending) {
            this.ending = ending;
        }

        /** The task that fills this; it does not run if this has been cancelled. */
        void filledBy(Continuations.@Nullable Pending task) {
            by = task;
            if (task != null && resolved()) {
                withdraw();
            }
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            StackProbe.ask();
            if (!super.cancel(mayInterruptIfRunning)) {
                return false;
            }
            withdraw();
            return true;
        }

        /** The task that was to fill this is withdrawn, and those before it for which nobody else waits. */
        private void withdraw() {
            Host home = ending.home();
            if (home == null) {
                return;
            }
            home.cancellations.begins(); // no standstill until the finishes have heard
            try {
                Derived<?> d = this;
                while (d != null) {
                    d = d.withdrawSource();
                }
            } finally {
                home.cancellations.ends();
            }
        }

        private @Nullable Derived<?> withdrawSource() {
            Continuations.Pending task = by;
            if (task == null || !(stateAcquire() instanceof Failed failed)) {
                return null;
            }
            task.cancel(failed.cause());
            return task.source() instanceof Derived<?> d && d.ending.equals(ending) && d.cancelUnwanted(failed)
                    ? d
                    : null;
        }

        private boolean cancelUnwanted(Failed failed) {
            return WaitStack.isIdle(stateAcquire()) && complete(failed);
        }

        @Override
        SyncKind kind() {
            return SyncKind.JOIN;
        }
    }

    @Override
    public String toString() {
        return "promise@" + Integer.toHexString(System.identityHashCode(this));
    }
}
