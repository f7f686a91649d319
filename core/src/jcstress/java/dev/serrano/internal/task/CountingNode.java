package dev.serrano.internal.task;

import dev.serrano.internal.fiber.WaitNode;
import java.util.concurrent.atomic.AtomicInteger;

/** A waiter that counts how often it was fired. */
public final class CountingNode extends WaitNode {
    private final AtomicInteger fired = new AtomicInteger();

    @Override
    public void fire() {
        fired.incrementAndGet();
    }

    public int fired() {
        return fired.get();
    }

    @Override
    public boolean onlyQueues() {
        return true; // a firing that does nothing else may happen anywhere
    }
}
