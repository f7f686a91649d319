package dev.serrano.internal.scheduler;

import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Nil;
import org.jspecify.annotations.Nullable;

/** A one-shot signal that a task or an outside thread can wait for. */
final class Signal extends Cell {
    void raise() {
        complete(Nil.NIL);
    }

    void await(@Nullable TaskFiber f, String operation) {
        if (resolved()) {
            return;
        }
        if (f != null) {
            f.awaitCell(this, operation);
        } else {
            CellFuture.awaitOutside(this);
        }
    }
}
