package dev.serrano.internal.value;

import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.idle.Message;
import dev.serrano.internal.worker.Worker;

/**
 * Asks the home worker of a future to look at it again: a waiter has registered that the worker may have overlooked, since
 * it completes the future without looking.
 */
public final class CompletionCheck extends Message {
    private final FutureTask<?> future;
    private final WaitNode waiter;
    private final Worker home;

    public CompletionCheck(FutureTask<?> future, WaitNode waiter, Worker home) {
        this.future = future;
        this.waiter = waiter;
        this.home = home;
    }

    /** Fires the waiter if the future has its result; on another thread if the waiter may do more than queue something. */
    @Override
    protected void handle() {
        if (!future.resolved()) {
            return;
        }
        if (waiter.onlyQueues() || home.engine.isDeterministic()) {
            waiter.fire(); // if the completion saw the waiter this is the second call, which waiters tolerate
        } else {
            home.engine.fireLater(waiter);
        }
    }
}
