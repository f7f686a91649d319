package dev.serrano.internal.value;

import dev.serrano.Outcome;
import dev.serrano.TaskFuture;
import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.observe.SyncKind;
import dev.serrano.sync.EventRegistration;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The cell of an event, and the event as a future. */
public sealed class EventCell extends PointCell implements CellFuture<@Nullable Object> {
    private final @Nullable String name;

    public EventCell(@Nullable String name) {
        this.name = name;
    }

    /**
     * An event of the end of a phase: its waiters depend on the tasks that have signalled, not on the task that sets
     * it.
     */
    public static final class OfPhase extends EventCell {
        @Nullable
        Host home; // written before any task waits

        public OfPhase() {
            super(null);
        }

        /** Binds the event to the tasks of a runtime, which alone can set it; no task waits for it yet. */
        public static void endedByTasksOf(Host home, TaskFuture<?> phaseEvent) {
            if (phaseEvent instanceof OfPhase p) {
                p.home = home;
            }
        }

        @Override
        SyncKind kind() {
            return SyncKind.PHASE;
        }

        @Override
        void beforeFill() {}
    }

    /** The calling task has done something that the event stands for. */
    public final void signalled() {
        signal();
    }

    /** The calling task has waited for what the event stands for. */
    public final void waited() {
        SyncEdges.read(this);
    }

    /** An event that code outside the runtime sets. */
    public static final class External extends EventCell {
        public External(@Nullable String name) {
            super(name);
        }
    }

    @Override
    public final EventCell cell() {
        return this;
    }

    /** An event cannot be cancelled: others wait for it, too. */
    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        return false;
    }

    public final void set(@Nullable Object value) {
        if (!fill(Nil.wrap(value))) {
            Object s = TaskFiber.result(this);
            if (s instanceof Failed || !Objects.equals(value, Nil.unwrap(s))) {
                throw new IllegalStateException(
                        "Event.setValue(" + value + "): " + this + has(s) + " already; a second value must be equal");
            }
        }
    }

    public final void fail(Throwable cause) {
        if (!fill(new Failed(Objects.requireNonNull(cause, "cause")))) {
            Object s = TaskFiber.result(this);
            if (!(s instanceof Failed f) || f.cause() != cause) {
                throw new IllegalStateException(
                        "Event.fail(" + cause + "): " + this + has(s) + " already; a second failure must be the same");
            }
        }
    }

    private static String has(Object s) {
        return s instanceof Failed f ? " has failed with " + f.cause() : " has the value " + Nil.unwrap(s);
    }

    public final @Nullable Object value() {
        Object s = stateAcquire();
        if (s == null || !Cell.isResult(s)) {
            throw new IllegalStateException("Event.getValue: " + this
                    + " has no value yet; call Event.suspend(event) before, or test isValueAvailable()");
        }
        SyncEdges.read(this);
        return CellFuture.<@Nullable Object>value(s);
    }

    public final boolean isSet() {
        SchedulePoint.reach(false);
        return resolved();
    }

    public final void await() {
        SchedulePoint.reach(false);
        CellFuture.await(this, "Event.suspend");
        SyncEdges.read(this);
        throwFailure();
    }

    /** Waits so long, or if null for ever; returns whether the event is set. */
    public final boolean await(@Nullable Duration limit) throws InterruptedException {
        SchedulePoint.reach(false);
        long nanos = limit == null ? -1 : Timers.saturatedNanos(limit);
        if (!CellFuture.await(this, "Event.suspend", nanos)) {
            return false;
        }
        SyncEdges.read(this);
        throwFailure();
        return true;
    }

    private void throwFailure() {
        if (stateAcquire() instanceof Failed f) {
            CellFuture.<@Nullable Object>value(f);
        }
    }

    public final EventRegistration onValue(Consumer<@Nullable Object> callback) {
        return register(s -> {
            if (!(s instanceof Failed)) {
                callback.accept(Nil.unwrap(s));
            }
        });
    }

    public final EventRegistration onOutcome(Consumer<Outcome<@Nullable Object>> callback) {
        return register(s -> callback.accept(CellFuture.outcomeOf(s)));
    }

    private EventRegistration register(Consumer<Object> callback) {
        Callback node = new Callback(this, callback);
        if (!push(node)) {
            Firing.fireLate(node);
        }
        return node;
    }

    private void run(Consumer<Object> callback) {
        try {
            callback.accept(TaskFiber.result(this));
        } catch (Throwable e) {
            TaskFiber f = TaskFiber.current();
            if (f != null && Unwinding.isTermination(f, e)) {
                return; // the setter's scope is cancelled: its next call into Serrano says so again
            }
            if (f != null) {
                f.engine.reportFailure(e);
            } else {
                System.getLogger("dev.serrano").log(System.Logger.Level.ERROR, "a callback of " + this + " failed", e);
            }
        }
    }

    /** A callback that waits for the event; it runs once, or is withdrawn. */
    private static final class Callback extends WaitNode implements EventRegistration {
        /* Implementation.
         * state     by compare-and-set: the winner runs the callback, or withdraws it.
         * callback  plain; taken by the winner. So what it captured can be collected while the node still lies in the
         *           stack of an event that lives long (WaitNode). */
        private static final VarHandle STATE = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "state", VarHandle.class, Callback.class, int.class);
        private static final int WAITS = 0;
        private static final int RAN = 1;
        private static final int WITHDRAWN = 2;

        private final EventCell of;
        private @Nullable Consumer<Object> callback;
        private int state;

        Callback(EventCell of, Consumer<Object> callback) {
            this.of = of;
            this.callback = callback;
        }

        @Override
        public void fire() {
            Consumer<Object> c = take(RAN);
            if (c != null) {
                of.run(c);
            }
        }

        @Override
        public boolean withdraw() {
            return take(WITHDRAWN) != null;
        }

        private @Nullable Consumer<Object> take(int by) {
            if (!STATE.compareAndSet(this, WAITS, by)) {
                return null;
            }
            Consumer<Object> c = callback;
            callback = null;
            return c;
        }

        @Override
        public boolean stale() {
            return (int) STATE.getAcquire(this) == WITHDRAWN;
        }

        @Override
        public int setsOff() {
            return CODE;
        }
    }

    @Override
    public final String toString() {
        return name == null ? "event@" + Integer.toHexString(System.identityHashCode(this)) : "event \"" + name + '"';
    }
}
