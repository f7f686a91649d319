package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.WaitNode;
import org.jspecify.annotations.Nullable;

/**
 * A message to one worker, handled by whoever drives it, at its next poll: a waiter has registered with a future that
 * this worker may complete without looking. See {@link ValueTask}.
 */
public final class Mail {
    @Nullable
    Mail next; // written before the compare-and-set that publishes the message

    final ValueTask future;
    final WaitNode waiter;

    public Mail(ValueTask future, WaitNode waiter) {
        this.future = future;
        this.waiter = waiter;
    }
}
