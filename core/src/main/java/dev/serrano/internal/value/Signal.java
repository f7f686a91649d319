package dev.serrano.internal.value;

import dev.serrano.internal.task.BaseCell;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import org.jspecify.annotations.Nullable;

/** A one-shot signal that a task or an outside thread can wait for. */
public final class Signal extends BaseCell {
    public void raise() {
        complete(this); // it has no value, and nothing looks at this one
    }

    public void await(@Nullable TaskFiber f, String operation) {
        if (f != null) {
            Suspension.awaitCell(f, this, operation);
        } else if (!resolved()) {
            CellFuture.awaitOutside(this);
        }
    }

    /** Waits for a limited time; returns whether the signal was raised. */
    public boolean await(String operation, long nanos) throws InterruptedException {
        return CellFuture.await(this, operation, Math.max(0, nanos));
    }
}
