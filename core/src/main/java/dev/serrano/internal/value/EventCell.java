package dev.serrano.internal.value;

import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Steps;
import dev.serrano.internal.worker.TaskFiber;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The cell of an {@link dev.serrano.sync.Event}. */
public final class EventCell extends Cell {

    public void set(@Nullable Object value) {
        Steps.point();
        boolean did = completeOrOverflow(Nil.wrap(value));
        Steps.point();
        if (!did && !Objects.equals(value, value())) {
            throw new IllegalStateException("Event.setValue(" + value + "): the event has the value " + value()
                    + " already; a second value must be equal");
        }
    }

    public @Nullable Object value() {
        Object s = stateAcquire();
        if (s == null || !isResult(s)) {
            throw new IllegalStateException(
                    "Event.getValue: the event has no value yet; call Event.suspend(event) before, or test"
                            + " isValueAvailable()");
        }
        return Nil.unwrap(s);
    }

    public boolean isSet() {
        Steps.point();
        return resolved();
    }

    public void await() {
        Steps.point();
        if (resolved()) {
            return;
        }
        TaskFiber f = TaskFiber.current();
        if (f != null) {
            f.awaitCell(this, "Event.suspend");
        } else {
            CellFuture.awaitOutside(this);
        }
    }

    public void onValue(Consumer<@Nullable Object> callback) {
        WaitNode node = new WaitNode() {
            @Override
            public void fire() {
                run(callback);
            }

            @Override
            public int setsOff() {
                return CODE;
            }
        };
        if (!push(node)) {
            Firing.fireLate(node);
        }
    }

    private void run(Consumer<@Nullable Object> callback) {
        try {
            callback.accept(value());
        } catch (Throwable e) {
            TaskFiber f = TaskFiber.current();
            if (f != null && f.isTermination(e)) {
                return; // the setter's scope is cancelled: its next call into Serrano says so again
            }
            if (f != null) {
                f.engine.reportFailure(e);
            } else {
                System.getLogger("dev.serrano").log(System.Logger.Level.ERROR, "a callback of " + this + " failed", e);
            }
        }
    }

    @Override
    public String toString() {
        return "event@" + Integer.toHexString(System.identityHashCode(this));
    }
}
