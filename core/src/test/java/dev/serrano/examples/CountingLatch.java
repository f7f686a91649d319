package dev.serrano.examples;

import dev.serrano.SpawnOptions;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.Event;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Waits until all tasks have ended that were spawned with it, whatever scope they belong to: an example of a construct
 * with membership. Used once: when the last registered task has ended the latch is open, for good.
 * <p>Memory consistency: what a registered task did happens-before the return of {@link #await}.
 */
public final class CountingLatch {
    /* Implementation.
     * count    the registered tasks that have not ended, and one for whoever made the latch, until seal(): so it does
     *          not open between two spawns. Whoever brings it to 0 opens it. */
    private final AtomicInteger count = new AtomicInteger(1);
    private final Event<Boolean> open = Event.newEvent();

    /** What a task is spawned with that is to be waited for: {@code async(latch.registered(), body)}. */
    public SpawnOptions registered() {
        return SpawnOptions.none().with(() -> new Registration(this));
    }

    /** No further tasks are registered by whoever made the latch; those that are may go on to register others. */
    public void seal() {
        countDown();
    }

    /** Waits until all registered tasks have ended. */
    public void await() {
        Event.suspend(open);
    }

    private void countUp() {
        if (count.getAndUpdate(n -> n == 0 ? 0 : n + 1) == 0) {
            throw new IllegalStateException("the latch is open: register tasks before seal(), or in registered tasks");
        }
    }

    private void countDown() {
        if (count.decrementAndGet() == 0) {
            open.setValue(true);
        }
    }

    @Override
    public String toString() {
        return "latch (" + count.get() + " to come)";
    }

    private static final class Registration extends TaskMember {
        private final CountingLatch latch;

        Registration(CountingLatch latch) {
            this.latch = latch;
            latch.countUp(); // in the spawning task, before anybody knows the new one
        }

        @Override
        public void ended(@Nullable Throwable failure) {
            latch.countDown();
        }

        @Override
        public void discarded(Throwable why) {
            latch.countDown(); // it never ran: nobody else would
        }
    }
}
