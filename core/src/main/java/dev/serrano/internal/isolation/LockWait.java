package dev.serrano.internal.isolation;

import dev.serrano.internal.fiber.ThreadWaiter;
import dev.serrano.internal.task.BaseCell;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import org.jspecify.annotations.Nullable;

/** The wait for a lock: ends when the waiter may try again. */
final class LockWait extends BaseCell {
    private final QueueLock lock;

    LockWait(QueueLock lock) {
        this.lock = lock;
    }

    void comes() {
        complete(Nil.NIL);
    }

    /** Sets the task aside; blocks a thread that is not the runtime's. */
    void await(@Nullable TaskFiber f) {
        if (f != null) {
            Suspension.awaitCell(f, this, "isolated");
            return;
        }
        ThreadWaiter w = new ThreadWaiter();
        if (push(w)) {
            w.await();
        }
    }

    @Override
    public String toString() {
        return lock.toString();
    }
}
