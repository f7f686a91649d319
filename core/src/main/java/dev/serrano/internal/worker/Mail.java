package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import org.jspecify.annotations.Nullable;

/**
 * A message to one worker, handled by whoever drives it, at its next poll: a waiter has registered with a future that
 * this worker may complete without looking. See ValueTask.
 */
public final class Mail {
    @Nullable
    Mail next; // written before the compare-and-set that publishes the message

    final Cell future;
    final WaitNode waiter;

    public Mail(Cell future, WaitNode waiter) {
        this.future = future;
        this.waiter = waiter;
    }

    /** Fires the waiter if the future has its result; if it may do more than to queue something, somebody else does. */
    void recheck(Host engine) {
        if (!future.resolved()) {
            return;
        }
        if (waiter.onlyQueues() || engine.director != null) {
            waiter.fire(); // if the completion saw the waiter this is the second call, which waiters tolerate
        } else {
            engine.fireLater(waiter);
        }
    }
}
