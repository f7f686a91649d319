package dev.serrano.internal.worker;

import dev.serrano.internal.fiber.FiberStub;
import dev.serrano.internal.fiber.Waiter;
import dev.serrano.internal.task.FinishScope;

/** Registers the end of a frame with its scope, as a suspended fiber does. */
final class FinishRegistration {
    private FinishRegistration() {}

    static void register(FinishScope scope, Runnable whenWoken, boolean[] waits) {
        Waiter w = FiberStub.armedWaiter(whenWoken);
        waits[0] = scope.register(w);
    }
}
