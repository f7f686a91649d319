package dev.serrano.internal.value;

import dev.serrano.Promise;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SyncKind;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A promise: a cell that is completed by a call. */
public sealed class PromiseCell<T extends @Nullable Object> extends PointCell implements Promise<T>, CellFuture<T> {
    /** A new one, as what users get: its caller's verification loads nothing then. */
    public static <T extends @Nullable Object> Promise<T> promise() {
        return new PromiseCell<>();
    }

    /** Makes a {@link #promise} that is filled from outside the runtime. */
    public static <T extends @Nullable Object> Promise<T> external() {
        return new External<>();
    }

    @Override
    public Cell cell() {
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

    /** One that is filled from outside the runtime. */
    public static final class External<T extends @Nullable Object> extends PromiseCell<T> {}

    /** A promise of a library that calls it otherwise. */
    public static final class OfKind<T extends @Nullable Object> extends PromiseCell<T> {
        private final String kind;

        public OfKind(String kind) {
            this.kind = kind;
        }

        @Override
        public String called() {
            return kind;
        }
    }

    /** A promise that fails when an event is set. */
    public static final class Answer<T extends @Nullable Object> extends PromiseCell<T> {
        /* The event refers to the waiters of the promise, each as long as it waits, and not to the promise. Other
         * readers look at the event before anything else, in cell(). A waiter is listed here first and there then: so
         * the end of the event either meets the entry there, or is seen by its maker. */
        final WaitOrigin ending;
        private final EventCell over;
        private final Supplier<? extends Throwable> failure;

        /**
         * @param byOthers whether others than the tasks of a runtime may fill it
         * @param home the runtime whose tasks fill it; null if that is not known
         * @param failure with what it fails
         */
        public Answer(EventCell over, boolean byOthers, @Nullable Host home, Supplier<? extends Throwable> failure) {
            this.over = over;
            this.ending = byOthers ? WaitOrigin.OTHERS : new WaitOrigin(WaitOrigin.By.ANYBODY, home);
            this.failure = failure;
        }

        @Override
        public Cell cell() {
            if (over.resolved()) {
                failUnanswered();
            }
            return this;
        }

        private void failUnanswered() {
            if (!resolved()) {
                super.tryFail(failure.get());
            }
        }

        @Override
        public boolean tryPut(T value) {
            cell();
            return super.tryPut(value);
        }

        @Override
        public boolean tryFail(Throwable cause) {
            cell();
            return super.tryFail(cause);
        }

        @Override
        public boolean register(Waiter waiter) {
            return registerFrom(waiter, null);
        }

        @Override
        public boolean registerFrom(WaitNode node, @Nullable Worker from) {
            Watch watch = new Watch(this, node); // what needs memory comes first
            if (!push(node)) {
                return false;
            }
            if (!over.push(watch)) {
                failUnanswered();
            }
            return true;
        }

        private static final class Watch extends WaitNode {
            private final Answer<?> answer;
            private final WaitNode waits;

            Watch(Answer<?> answer, WaitNode waits) {
                this.answer = answer;
                this.waits = waits;
            }

            @Override
            public void fire() {
                answer.failUnanswered();
            }

            @Override
            public boolean stale() {
                return waits.stale() || answer.resolved();
            }

            @Override
            public int setsOff() {
                return CODE;
            }
        }
    }

    /**
     * The result of {@code map}, {@code flatMap}, {@code recover}, {@code all} or {@code any}: filled by the runtime,
     * when other cells have results.
     */
    static final class Derived<T extends @Nullable Object> extends PromiseCell<T> {
        /* by  set when the task is made that is to fill this, of flatMap a second time; volatile: its setter looks
         *     for a result afterwards, a canceller at it. Null if there is none. */
        final WaitOrigin ending;
        private volatile Continuations.@Nullable Pending by;

        Derived(WaitOrigin ending) {
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

        /** The task that was to fill this is withdrawn, and those before it without another waiter. */
        private void withdraw() {
            Host home = ending.home();
            if (home == null) {
                return;
            }
            home.cancellations.begins(); // no standstill until the finishes have been notified
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
            task.cancelled(failed.cause());
            return task.source() instanceof Derived<?> d && d.ending.equals(ending) && d.cancelUnwanted(failed)
                    ? d
                    : null;
        }

        private boolean cancelUnwanted(Failed failed) {
            return WaitNode.isIdle(stateAcquire()) && complete(failed);
        }

        @Override
        SyncKind kind() {
            return SyncKind.JOIN;
        }
    }

    /** Its name in texts. */
    public String called() {
        return "promise";
    }

    @Override
    public String toString() {
        return called() + '@' + Integer.toHexString(System.identityHashCode(this));
    }
}
